import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, openHome } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';
import { boxOf, tilesOf } from '../steps/search-page.ts';

test('Back and Forward lead through screens and popups alike', async ({ page }) => {
  await page.goto(paths.search('a'));
  await untilReady(page);
  await markDocument(page);
  const popup = page.getByRole('dialog');
  await tilesOf(page).first().click();
  const title = await popup.getByRole('heading').first().innerText();
  await popup.getByRole('link', { name: /^Profile of / }).click();
  await expect(page).toHaveURL(/profile/);
  await expect(popup).toBeHidden();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await untilReady(page);
  await shownScreen(page).getByRole('list', { name: 'Posts' }).getByRole('link').first().click();
  await expect(popup).toBeVisible();

  await page.goBack();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(popup.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/client\/home\?code=/);
  await page.goBack();
  await expect(popup).toBeHidden();
  await expect(boxOf(page)).toHaveValue('a');
  await expect(page).toHaveURL(/client\/search\?q=a$/);
  await page.goForward();
  await expect(popup.getByRole('heading', { name: title })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goForward();
  await expect(popup).toBeVisible();
  await expectSameDocument(page);
});

test('a popup that was opened by a key belongs to its screen, although its address is Home’s', async ({ page }) => {
  const { postCode } = await findPost(page, () => true);
  const answer = await page.request.get(`/api/posts/get?code=${postCode}`);
  const { data } = (await answer.json()) as { data: { userCode: string } };
  await page.goto(paths.profile(data.userCode));
  await untilReady(page);
  await markDocument(page);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const popup = page.getByRole('dialog');
  await shownScreen(page).getByRole('list', { name: 'Posts' }).getByRole('link').first().press('Enter');
  await popup.getByRole('link', { name: /^Profile of / }).press('Enter');
  await expect(popup).toBeHidden();
  await navigate(page, 'Home');
  await expect(page.getByRole('feed')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(popup).toBeVisible();
  await expect(page).toHaveURL(/client\/home\?code=/);
  await expectSameDocument(page);
});

test('Back to a profile finds it scrolled, and after a reload in between it is fetched again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const { postCode } = await findPost(page, () => true);
  await page.goto(paths.home(postCode));
  await untilReady(page);
  await markDocument(page);
  await shownScreen(page).locator('[aria-posinset="1"]').getByRole('link').first().click();
  await expect(page).toHaveURL(/profile/);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await untilReady(page);
  await page.evaluate(() => scrollTo(0, 150));
  await navigate(page, 'Search');
  await expect(boxOf(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(150);
  await expectSameDocument(page);

  await page.goForward();
  await expect(boxOf(page)).toBeVisible();
  await page.reload();
  await untilReady(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('what is typed into Create Post is offered again, and logging out ends the document', async ({ page }) => {
  await join(page, 'Dora Draft');
  await openHome(page);
  await markDocument(page);
  await navigate(page, 'Upload');
  await page.getByLabel('Title').fill('Left in a hurry');
  await navigate(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Dora Draft' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Left in a hurry');
  await navigate(page, 'Profile');
  await untilReady(page);
  await expectSameDocument(page);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await page.evaluate(() => 'marked' in window)).toBe(false);
  await expect(page.locator('[data-screen]')).toHaveCount(1);
});

test('a screen that cannot be fetched is loaded, so that the browser says why', async ({ page, failures }) => {
  failures.expect(/ERR_FAILED/);
  await openHome(page);
  await page.route(/client\/search/, (route) => route.abort());
  const loads: string[] = [];
  page.on('request', (request) => void (request.isNavigationRequest() && loads.push(new URL(request.url()).pathname)));
  const bar = shownScreen(page).getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Search' }).click();
  await expect.poll(() => loads).toEqual([paths.search()]);
});
