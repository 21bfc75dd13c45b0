import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { publishImages } from '../steps/publish-images.ts';
import { navigate, untilReady } from '../steps/screens.ts';
import { boxOf, openSearch, tilesOf } from '../steps/search-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const popup = (page: Page) => page.getByRole('dialog');

/** Searches, loads a second page and scrolls down to a post of it. Returns how far the page is scrolled. */
async function scrollToSecondPage(page: Page): Promise<number> {
  await openSearch(page);
  await boxOf(page).fill('zuleika');
  await expect(tilesOf(page).first()).toBeVisible();
  await page.getByRole('list', { name: 'Posts' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(tilesOf(page)).toHaveCount(24);
  await tilesOf(page).nth(17).scrollIntoViewIfNeeded();
  return await page.evaluate(() => scrollY);
}

async function expectBack(page: Page, scroll: number): Promise<void> {
  await expect(tilesOf(page)).toHaveCount(24);
  await expect(boxOf(page)).toHaveValue('zuleika');
  expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(2);
  await expect(page).toHaveURL(/\/client\/search\?q=zuleika$/);
}

test('a member who leaves a search and returns finds it as it was, by Back and by the navigation, until they log out', async ({
  page,
}, info) => {
  await join(page, 'Zuleika Return');
  await publishImages(page, info.outputPath('still.jpg'), 24);
  const scroll = await scrollToSecondPage(page);
  expect(scroll).toBeGreaterThan(300);
  const searches: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/posts/search') && searches.push(request.url())));

  await navigate(page, 'Profile');
  await expect(page).toHaveURL(/profile/);
  await page.goBack();
  await expectBack(page, scroll);
  await navigate(page, 'Home');
  await expect(page).toHaveURL(/home/);
  await navigate(page, 'Search');
  await expectBack(page, scroll);
  expect(searches).toEqual([]);

  // On the search screen itself the same link asks for an empty box.
  await navigate(page, 'Search');
  await expect(boxOf(page)).toHaveValue('');
  await page.goBack();
  // The box of the screen that is left stays in the document, hidden.
  await expect(boxOf(page)).toHaveValue('zuleika');
  await boxOf(page).fill('still');
  await expect(tilesOf(page).first()).toBeVisible();
  await navigate(page, 'Profile');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/home/);
  await navigate(page, 'Search');
  await expect(page).toHaveURL(/search$/);
  await expect(boxOf(page)).toHaveValue('');
});

test('a visitor who leaves through a popup finds it open again, by Back and by the navigation', async ({
  page,
  browser,
}, info) => {
  const author = await browser.newPage();
  await join(author, 'Zuleika Popup');
  await publishImages(author, info.outputPath('still.jpg'), 24);
  const scroll = await scrollToSecondPage(page);
  await tilesOf(page).nth(17).click();
  const title = await popup(page).getByRole('heading').first().innerText();
  await popup(page).getByRole('link', { name: 'Profile of Zuleika Popup' }).click();
  await expect(page).toHaveURL(/profile/);

  await page.goBack();
  await expect(popup(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/home\?code=/);
  await popup(page).getByRole('link', { name: 'Profile of Zuleika Popup' }).click();
  await expect(page).toHaveURL(/profile/);
  await navigate(page, 'Search');
  await expect(popup(page).getByRole('heading', { name: title })).toBeVisible();
  await page.goBack();
  await expect(popup(page)).toHaveCount(0);
  await expectBack(page, scroll);
  await author.close();
});

test('a link to another search shows that search, and Back past it the one before', async ({ page }) => {
  await openSearch(page, 'night');
  await expect(tilesOf(page).first()).toBeVisible();
  await page.goto(paths.search('synthwave'));
  await expect(boxOf(page)).toHaveValue('synthwave');
  await page.goBack();
  await expect(boxOf(page)).toHaveValue('night');
  await expect(tilesOf(page).first()).toBeVisible();
});

test('a member can follow somebody among the results, and finds it done after a return', async ({ page, browser }) => {
  const other = await browser.newPage();
  await join(other, 'Zebediah Found');
  await join(page, 'Fay Follower');
  await page.goto(paths.search('zebediah', 'accounts'));
  await untilReady(page);
  await page.getByRole('button', { name: 'Follow Zebediah Found' }).click();
  await expect(page.getByRole('button', { name: 'Following Zebediah Found' })).toBeVisible();
  const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  await expect(row).toContainText('1 follower');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/profile/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Following Zebediah Found' })).toBeVisible();
  await expect(row).toContainText('1 follower');
  await other.close();
});
