import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, openHome } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { ownProfile } from '../steps/own-profile.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { boxOf, openSearch } from '../steps/search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const currentPlace = (page: Page) =>
  shownScreen(page).getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');

test('Profile is the current place on one’s own profile alone', async ({ page }) => {
  await join(page, 'Olga Own');
  const { userCode } = await ownProfile(page);
  await page.goto(paths.profile(userCode));
  await expect(currentPlace(page)).toHaveText('Profile');
  const { postCode } = await findPost(page, () => true);
  const answer = await page.request.get(`/api/posts/get?code=${postCode}`);
  const { data } = (await answer.json()) as { data: { userCode: string } };
  await page.goto(paths.profile(data.userCode));
  await untilReady(page);
  await expect(currentPlace(page)).toHaveCount(0);
});

test('the link that skips to the content has room around its words', async ({ page }) => {
  await page.goto(paths.search());
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to content' });
  await expect(link).toBeFocused();
  const { left, top } = await link.evaluate((element) => {
    const { paddingLeft, paddingTop } = getComputedStyle(element);
    return { left: Number.parseFloat(paddingLeft), top: Number.parseFloat(paddingTop) };
  });
  expect(left).toBeGreaterThanOrEqual(12);
  expect(top).toBeGreaterThanOrEqual(8);
});

test('the list of posts has a ring while the keyboard is at it', async ({ page }) => {
  await openHome(page);
  const ring = () =>
    page.locator('.feed').evaluate((feed) => {
      const { content, borderTopWidth } = getComputedStyle(feed, '::after');
      return content === 'none' ? 'none' : borderTopWidth;
    });
  expect(await ring()).toBe('none');
  await page.keyboard.press('Tab');
  await page.getByRole('feed').focus();
  expect(await ring()).toBe('2px');
});

test('titles use their width', async ({ page }) => {
  await page.goto(paths.search());
  const wrap = await page.evaluate(() => {
    const heading = document.body.appendChild(document.createElement('h2'));
    return getComputedStyle(heading).getPropertyValue('text-wrap-style');
  });
  expect(wrap).not.toBe('balance');
});

test('forced colours leave round buttons and the seek bar a shape', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openHome(page);
  const like = page.getByRole('button', { name: 'Turn sound on' }).first();
  expect(await like.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
  const line = page.locator('[role=slider] [data-part=line]').first();
  const [shade, ground] = await line.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(shade).not.toBe(ground);
});

test('the search has one cross, its own', async ({ page }) => {
  await openSearch(page);
  await boxOf(page).fill('night');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(boxOf(page)).toHaveValue('');
  await expect(boxOf(page)).toBeFocused();
});
