import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost } from '../steps/feed-page.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';
import { boxOf, tilesOf } from '../steps/search-page.ts';

const popupOf = (page: Page) => page.getByRole('dialog');
const authorIn = (page: Page) => popupOf(page).getByRole('link', { name: /^Profile of / });
const firstTile = (page: Page) => shownScreen(page).getByRole('list', { name: 'Posts' }).getByRole('link').first();
const nameIn = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor goes back and forward through screens and popups in the same way', async ({ page }) => {
  await page.goto(paths.search('a'));
  await untilReady(page);
  await markDocument(page);
  const popup = popupOf(page);
  let title = '';
  let name = '';

  await test.step('from a found post to its author, and there to another post', async () => {
    await tilesOf(page).first().click();
    title = await popup.getByRole('heading').first().innerText();
    await authorIn(page).click();
    await expect(page).toHaveURL(/profile/);
    await expect(popup).toBeHidden();
    name = await nameIn(page).innerText();
    await untilReady(page);
    await firstTile(page).click();
    await expect(popup).toBeVisible();
  });
  await test.step('Back leads through each of them', async () => {
    await page.goBack();
    await expect(popup).toBeHidden();
    await expect(nameIn(page)).toHaveText(name);
    await page.goBack();
    await expect(popup.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveURL(/client\/home\?code=/);
    await page.goBack();
    await expect(popup).toBeHidden();
    await expect(boxOf(page)).toHaveValue('a');
    await expect(page).toHaveURL(/client\/search\?q=a$/);
  });
  await test.step('Forward leads there again', async () => {
    await page.goForward();
    await expect(popup.getByRole('heading', { name: title })).toBeVisible();
    await page.goForward();
    await expect(nameIn(page)).toHaveText(name);
    await page.goForward();
    await expect(popup).toBeVisible();
  });
  await test.step('a popup that a key opened belongs to its screen, although its address is Home’s', async () => {
    await page.goBack();
    await expect(popup).toBeHidden();
    await firstTile(page).press('Enter');
    await authorIn(page).press('Enter');
    await expect(popup).toBeHidden();
    await navigate(page, 'Home');
    await expect(page.getByRole('feed')).toBeVisible();
    await page.goBack();
    await expect(nameIn(page)).toHaveText(name);
    await page.goBack();
    await expect(popup).toBeVisible();
    await expect(page).toHaveURL(/client\/home\?code=/);
  });
  await expectSameDocument(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true });

  test('a visitor finds the search and a profile as they left them, even after a reload', async ({ page }) => {
    const scrollOf = () => page.evaluate(() => scrollY);
    await page.goto(paths.search());
    await untilReady(page);
    await markDocument(page);
    const searches: string[] = [];
    let left = { count: 0, scroll: 0 };

    await test.step('Search keeps its text, results and scroll', async () => {
      await boxOf(page).fill('a');
      await expect(page).toHaveURL(/\/client\/search\?q=a$/);
      await expect(tilesOf(page).first()).toBeVisible();
      await page.evaluate(() => scrollTo(0, 120));
      left = { count: await tilesOf(page).count(), scroll: await scrollOf() };
      page.on(
        'request',
        (request) => void (request.url().includes('/api/posts/search') && searches.push(request.url())),
      );
      await navigate(page, 'Home');
      await expect(page.getByRole('feed')).toBeVisible();
      await navigate(page, 'Search');
      await expect(boxOf(page)).toHaveValue('a');
      await expect(page).toHaveURL(/\/client\/search\?q=a$/);
      expect({ count: await tilesOf(page).count(), scroll: await scrollOf() }).toEqual(left);
      expect(searches).toEqual([]);
    });
    let name = '';
    await test.step('a profile keeps its scroll position', async () => {
      await navigate(page, 'Home');
      await shownScreen(page).locator('[aria-posinset="1"]').getByRole('link').first().click();
      await expect(page).toHaveURL(/profile/);
      await untilReady(page);
      name = await nameIn(page).innerText();
      await page.evaluate(() => scrollTo(0, 150));
      await navigate(page, 'Search');
      await expect(boxOf(page)).toBeVisible();
      await page.goBack();
      await expect(nameIn(page)).toHaveText(name);
      expect(await scrollOf()).toBe(150);
      await expectSameDocument(page);
    });
    await test.step('after a reload it is fetched again', async () => {
      await page.goForward();
      await expect(boxOf(page)).toBeVisible();
      await page.reload();
      await untilReady(page);
      await page.goBack();
      await expect(nameIn(page)).toHaveText(name);
    });
  });

  test('a visitor presses two links in a row: the last one wins, and a slow screen shows a line', async ({ page }) => {
    const { postCode } = await findPost(page, () => true);
    await page.goto(paths.home(postCode));
    await untilReady(page);
    await markDocument(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/client\/profile/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await shownScreen(page).locator('[aria-posinset="1"]').getByRole('link').first().click();
    await expect(page.locator('.screen-progress')).toHaveCount(1);
    await navigate(page, 'Search');
    await expect(page).toHaveURL(/search/);
    await expect(page.locator('.screen-progress')).toHaveCount(0);
    release();
    await expect(boxOf(page)).toBeVisible();
    await expect(page).toHaveURL(/search/);
    await expectSameDocument(page);
  });
});

test('a visitor sees the splash once a visit, and each page in the device’s theme or the chosen one', async ({
  page,
  context,
}) => {
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const choose = (tab: Page, theme: string) =>
    tab.evaluate((value) => localStorage.setItem('vite-ui-theme', value), theme);
  const splash = page.locator('.splash');

  await test.step('the first page shows the splash, which lets clicks through and disappears', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(paths.about());
    await expect(splash.locator('circle')).toHaveCount(1);
    await expect(splash.locator('[aria-label="riff"]')).toHaveCount(1);
    await expect(splash).toHaveCSS('pointer-events', 'none');
    await expect(splash).toBeHidden();
  });
  await test.step('About, which has no script file, follows the device', async () => {
    expect(await isDark()).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(isDark).toBe(true);
  });
  await test.step('it follows the theme that another tab chooses', async () => {
    const other = await context.newPage();
    await other.goto(paths.about());
    await choose(other, 'light');
    await expect.poll(isDark).toBe(false);
  });
  await test.step('the next page has no splash, and Back leads to a page in the theme that was chosen since', async () => {
    await page.goto(paths.login());
    await expect(splash).toHaveCSS('display', 'none');
    expect(await isDark()).toBe(false);
    await choose(page, 'dark');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${paths.about()}$`));
    await expect.poll(isDark).toBe(true);
  });
});
