import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';

const grid = (page: Page) => page.getByRole('list', { name: 'Posts' });
const tiles = (page: Page) => grid(page).getByRole('link');
const titles = async (page: Page) =>
  await tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
const stills = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Still ${from - n}`);

test('a visitor sees all posts of a profile by scrolling, each once, while another one arrives', async ({
  page,
  browser,
}, info) => {
  const author = await browser.newPage();
  await join(author, 'Gus Grid');
  const code = await publishImages(author, info.outputPath('still.jpg'), 26);

  await page.goto(paths.profile(code));
  expect(await titles(page)).toEqual(stills(26, 15));
  await publishImages(author, info.outputPath('another.jpg'), 1);
  await grid(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(tiles(page)).toHaveCount(24);
  await grid(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(tiles(page)).toHaveCount(26);
  expect(await titles(page)).toEqual(stills(26, 1));
  await expect(page.getByRole('button', { name: 'Load more posts' })).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await author.close();
});

test('a member continues with the keyboard, and the focus stays where the new posts begin', async ({ page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Without it, nothing is loaded before the button is pressed.
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await join(page, 'Kay Keys');
  await publishImages(page, info.outputPath('still.jpg'), 14);
  await page.goto(paths.profile());
  // A key that comes before hydration reaches nobody.
  await untilReady(page);
  const more = page.getByRole('button', { name: 'Load more posts' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(tiles(page)).toHaveCount(14);
  await expect(tiles(page).nth(12)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tiles(page).nth(13)).toBeFocused();
});

test('a page of posts that cannot be loaded says so, and Retry continues', async ({ page, failures }, info) => {
  failures.expect(/ERR_FAILED|status of 503/);
  await join(page, 'Rae Retry');
  await publishImages(page, info.outputPath('still.jpg'), 14);
  await page.route('**/api/accounts/posts**', (route) => route.abort());
  await page.goto(paths.profile());
  await grid(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByText(messages.moreProfilePostsFailed)).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/accounts/posts**');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(tiles(page)).toHaveCount(14);
});

test('a profile without posts says so, and offers its owner the first one', async ({ page }) => {
  await join(page, 'Nil Nothing');
  await page.goto(paths.profile());
  await expect(page.getByText('No posts available')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Upload' }).last()).toHaveAttribute(
    'href',
    paths.upload(),
  );
});
