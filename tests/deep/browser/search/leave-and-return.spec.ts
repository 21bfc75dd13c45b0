import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { join, makeAccount } from '#tests/e2e/steps/join.ts';
import { navigate, untilReady } from '#tests/e2e/steps/screens.ts';
import { boxOf, openSearch, tilesOf } from '#tests/e2e/steps/search-page.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

// The window is so low that the results reach below it.
test.use({ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true });

const title = 'Four evenings, one window';
const popup = (page: Page) => page.getByRole('dialog', { name: title, exact: true });

test('a member who leaves a search finds it unchanged, by Back and by the navigation, until they log out', async ({
  page,
}) => {
  await makeAccount(page, 'Zebediah Found');
  await join(page, 'Fay Follower');
  let scroll = 0;
  const expectBack = async () => {
    await expect(boxOf(page)).toHaveValue('t');
    await expect(tilesOf(page)).toHaveCount(13);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scroll);
    await expect(page).toHaveURL(/\/client\/search\?q=t$/);
  };

  await test.step('they read a second page of results', async () => {
    await openSearch(page);
    await boxOf(page).fill('t');
    await expect(tilesOf(page).first()).toBeVisible();
    await page.getByRole('list', { name: 'Posts' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(tilesOf(page)).toHaveCount(13);
    await tilesOf(page).last().scrollIntoViewIfNeeded();
    scroll = await page.evaluate(() => Math.round(scrollY));
    expect(scroll).toBeGreaterThan(100);
  });
  await test.step('the same results, the same place and no new search, by Back and by the navigation', async () => {
    const searches: string[] = [];
    page.on('request', (request) => void (request.url().includes('/posts/search') && searches.push(request.url())));
    await navigate(page, 'Profile');
    await expect(page).toHaveURL(/profile/);
    await page.goBack();
    await expectBack();
    await navigate(page, 'Profile');
    await expect(page).toHaveURL(/profile/);
    await navigate(page, 'Search');
    await expectBack();
    expect(searches).toEqual([]);
  });
  await test.step('a popup through which they left is open again, by Back and by the navigation', async () => {
    const tile = page.getByRole('link', { name: title, exact: true });
    // Scrolls the tile out from under the search box, as the click would.
    await tile.hover();
    scroll = await page.evaluate(() => Math.round(scrollY));
    await tile.click();
    for (const again of [() => page.goBack(), () => navigate(page, 'Search')]) {
      await popup(page)
        .getByRole('link', { name: /^Profile of / })
        .click();
      await expect(page).toHaveURL(/profile/);
      await again();
      await expect(popup(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(page).toHaveURL(/\/client\/home\?code=/);
    }
    await page.goBack();
    await expect(popup(page)).toHaveCount(0);
    await expectBack();
  });
  await test.step('a member whom they follow among the results is still followed after they return', async () => {
    await page.goto(paths.search('zebediah', 'accounts'));
    await untilReady(page);
    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Follow Zebediah Found' }).click();
    await expect(page.getByRole('button', { name: 'Following Zebediah Found' })).toBeVisible();
    await expect(row).toContainText('1 follower');
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/profile/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Following Zebediah Found' })).toBeVisible();
    await expect(row).toContainText('1 follower');
  });
  await test.step('on the search screen itself, the link opens an empty box, and Back opens the earlier search', async () => {
    await navigate(page, 'Search');
    await expect(boxOf(page)).toHaveValue('');
    await page.goBack();
    await expect(boxOf(page)).toHaveValue('zebediah');
  });
  await test.step('after they log out the box is empty', async () => {
    await navigate(page, 'Profile');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/home/);
    await navigate(page, 'Search');
    await expect(page).toHaveURL(/search$/);
    await expect(boxOf(page)).toHaveValue('');
  });
});
