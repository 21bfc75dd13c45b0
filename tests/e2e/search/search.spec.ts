import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { join } from '../steps/join.ts';
import { tabTo } from '../steps/keyboard.ts';
import { publishImages } from '../steps/publish-images.ts';
import { boxOf, openSearch, tilesOf } from '../steps/search-page.ts';

const query = (page: Page) => new URL(page.url()).searchParams.toString();
const popupOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a visitor can search for posts by typing, see all of them, and open one over the results', async ({
      page,
      browser,
    }, info) => {
      const author = await browser.newPage();
      await join(author, 'Xanthippe Grid');
      await publishImages(author, info.outputPath('still.jpg'), 14);
      await page.goto(paths.home());
      await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
      await expect(page).toHaveURL(/\/client\/search$/);
      expect(await faultsInBothThemes(page)).toEqual([]);
      const entries = await page.evaluate(() => history.length);
      await boxOf(page).pressSequentially('xanthippe');
      await expect(tilesOf(page).first()).toBeVisible();
      await expect.poll(() => query(page)).toBe('q=xanthippe');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.getByRole('list', { name: 'Posts' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
      await expect(tilesOf(page)).toHaveCount(14);
      expect(await page.evaluate(() => history.length)).toBe(entries);

      await page.getByRole('link', { name: 'Still 3', exact: true }).click();
      await expect(popupOf(page, 'Still 3').getByRole('heading', { name: 'Still 3' })).toBeVisible();
      await expect(page).toHaveURL(/\/client\/home\?code=/);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await expect(popupOf(page, 'Still 2').getByRole('heading', { name: 'Still 2' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(query(page)).toBe('q=xanthippe');
      await tilesOf(page).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(query(page)).toBe('q=xanthippe');
      await author.close();
    });

    test('a visitor can look for people on the tab ‘Acount’ and open their profile', async ({ page, browser }) => {
      const member = await browser.newPage();
      const family = on === 'a phone' ? 'featherstonehaugh' : 'cholmondeley';
      await join(member, `Quentin Wagstaff-${family} the Third`);
      await openSearch(page, family);
      await expect(page.getByText('No posts available')).toBeVisible();
      await page.getByRole('tab', { name: 'Acount' }).click();
      const row = page.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: /Quentin Wagstaff/ });
      await expect(row).toContainText('0 followers');
      await expect.poll(() => query(page)).toBe(`q=${family}&tab=accounts`);
      expect(await faultsInBothThemes(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Acount' })).toHaveAttribute('aria-selected', 'true');
      await row.click();
      await expect(page).toHaveURL(/\/client\/profile\?code=/);
      await member.close();
    });
  });
}

test('a visitor can search with the keyboard alone: suggestions, tabs, results', async ({ page }) => {
  await openSearch(page);
  await tabTo(page, boxOf(page));
  await page.keyboard.type('synth');
  const option = page.getByRole('option', { name: 'synthwave', exact: true });
  await expect(option).toBeVisible();
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const active = await boxOf(page).getAttribute('aria-activedescendant');
  await expect(page.getByRole('option').first()).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(boxOf(page)).toHaveValue('synth');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(boxOf(page)).toHaveValue('synthwave');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(tilesOf(page).first()).toBeVisible();
  expect(query(page)).toBe('q=synthwave');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const posts = page.getByRole('tab', { name: 'Post' });
  const accounts = page.getByRole('tab', { name: 'Acount' });
  await expect(posts).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(accounts).toBeFocused();
  await expect(accounts).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Acount' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(posts).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tilesOf(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tilesOf(page).first()).toBeFocused();

  await tabTo(page, boxOf(page));
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toHaveValue('');
  expect(query(page)).toBe('');
});

test.describe('by touch', () => {
  test.use(windows[0].use);

  test('a visitor can tap a suggestion, and a tap beside the list closes it', async ({ page }) => {
    await openSearch(page);
    await boxOf(page).tap();
    await boxOf(page).pressSequentially('synth');
    await expect(page.getByRole('option', { name: 'synthwave', exact: true })).toBeVisible();
    await page.touchscreen.tap(195, 700);
    await expect(page.getByRole('option')).toHaveCount(0);
    await boxOf(page).press('w');
    await page.getByRole('option', { name: 'synthwave', exact: true }).tap();
    await expect(boxOf(page)).toHaveValue('synthwave');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(tilesOf(page).first()).toBeVisible();
    // Without a pointer that hovers, the number of views is always there.
    const views = tilesOf(page).first().locator('span').first();
    await expect(views).toHaveText(/\d/);
    await expect(views).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Clear' }).tap();
    await expect(boxOf(page)).toBeFocused();
    await expect(boxOf(page)).toHaveValue('');
  });
});

test('a visitor who finds nothing is shown what others search for, and can search for it', async ({ page }) => {
  // The server counts once a minute, and for other tests on this server it may just have done so.
  const top = [
    { keyword: 'synthwave', count: 1234 },
    { keyword: `${'pneumonoultramicroscopic'.repeat(4)}`, count: 3 },
  ];
  await page.route('**/api/search/top', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data: top, errors: {} } }),
  );
  await openSearch(page, 'zzxxqqyy');
  await expect(page.getByText('No posts available')).toBeVisible();
  const others = page.getByRole('list', { name: 'You might like' });
  await expect(others.getByRole('link')).toHaveText([/^synthwave1.2K searches$/, /3 searches$/]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Acount' }).click();
  await expect(page.getByText('No accounts available')).toBeVisible();
  await page.getByRole('tab', { name: 'Post' }).click();
  await others.getByRole('link', { name: /^synthwave/ }).press('Enter');
  await expect(boxOf(page)).toHaveValue('synthwave');
  await expect(tilesOf(page).first()).toBeVisible();
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('a visitor who comes without a keyword is told if the top keywords cannot be loaded', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  await page.route('**/api/search/top', (route) => route.abort());
  await openSearch(page, 'zzxxqqyy');
  await expect(page.getByRole('main').getByText(messages.topSearchFailed)).toBeVisible();
  await expect(page.getByRole('alert').getByText(messages.topSearchFailed)).toBeVisible();
  await page.unroute('**/api/search/top');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByText(messages.topSearchFailed)).toHaveCount(0);
});

test('a search that fails clears the results and says why, and a visitor can try it again', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED|status of 50/);
  await openSearch(page, 'synthwave');
  await expect(tilesOf(page).first()).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/posts/search**', async (route) => {
    await released;
    await route.abort();
  });
  await boxOf(page).fill('night');
  await expect(page.getByRole('list', { name: 'Posts' })).toHaveAttribute('aria-busy', 'true');
  await expect(tilesOf(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('main').getByText(messages.postSearchFailed)).toBeVisible();
  await expect(page.getByRole('alert').getByText(messages.postSearchFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.route('**/api/accounts/search**', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Back in a minute.', data: null, errors: {} } }),
  );
  await page.getByRole('tab', { name: 'Acount' }).click();
  await expect(page.getByRole('main').getByText('Back in a minute.')).toBeVisible();
  await page.getByRole('tab', { name: 'Post' }).click();
  await page.unroute('**/api/posts/search**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(tilesOf(page).first()).toBeVisible();
});

test('a visitor can search without JavaScript, and no search engine stores the page', async ({ browser, riff }) => {
  const context = await browser.newContext({ baseURL: riff.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(paths.search());
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await boxOf(page).fill('  synthwave ');
  await boxOf(page).press('Enter');
  await expect(page).toHaveURL(/\/client\/search\?q=/);
  await expect(page).toHaveTitle('synthwave · Riff');
  await expect(boxOf(page)).toHaveValue('synthwave');
  await expect(tilesOf(page).first()).toHaveAttribute('href', /\/client\/home\?code=/);
  await page.getByRole('tab', { name: 'Acount' }).click();
  await expect(page).toHaveURL(/tab=accounts/);
  await context.close();
});

test('what a visitor types before the script runs is searched for', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/SearchScreen*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(paths.search());
  await boxOf(page).fill('synthwave');
  release();
  await expect(tilesOf(page).first()).toBeVisible();
  await expect(boxOf(page)).toHaveValue('synthwave');
});
