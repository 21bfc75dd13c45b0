import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, listPosts } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { installWorker, isKept, keptPaths } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

/** A member who has looked at a post, with something shared by another app. Returns the post's code. */
async function lookAround(page: Page): Promise<string> {
  await installWorker(page);
  await join(page, 'Fay Forget');
  // Not the one that Home begins with.
  const { postCode = '' } = (await listPosts(page)).at(-1) ?? {};
  await page.goto(paths.home(postCode));
  await isKept(page, postCode);
  await page.evaluate(async () => {
    await (await caches.open('shared-content')).put('/shared-content/0', new Response('a picture'));
  });
  return postCode;
}

const nothing = (page: Page) => expect.poll(() => keptPaths(page)).toEqual([]);

test('a logout forgets what was seen and shared, also in other tabs', async ({ page, context }) => {
  const postCode = await lookAround(page);
  const other = await context.newPage();
  await other.goto(paths.profile());
  await expect(other.getByRole('heading', { name: 'Fay Forget' })).toBeVisible();
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully.')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-viewer-code', '');
  await expect(other.getByRole('button', { name: 'Settings' })).toHaveCount(0);
  // Home shows a post at once, which a visitor sees now.
  const kept = await keptPaths(page);
  expect(kept).not.toContain(`/seen-posts/${postCode}`);
  expect(kept.filter((path) => path.startsWith('/shared-content/'))).toEqual([]);
});

test('a session that the server has ended is forgotten at the next page', async ({ page, context, failures }) => {
  failures.expect(/status of 401/);
  await lookAround(page);
  await context.clearCookies();
  await page.goto(paths.profile());
  await expect(page).toHaveURL(new RegExp(paths.login()));
  await nothing(page);
});

test('a call that is refused for good leads to Login, and everything is forgotten', async ({
  page,
  context,
  failures,
}) => {
  failures.expect(/status of 401/);
  await lookAround(page);
  await page.goto(paths.changePassword());
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
  await context.clearCookies();
  const field = page.getByRole('textbox').first();
  await field.fill('short');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(paths.login()));
  await nothing(page);
});

test('what a visitor has seen stays when they sign in', async ({ page }) => {
  await installWorker(page);
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await isKept(page, postCode);
  await join(page, 'Vic Visitor');
  await page.goto(paths.profile());
  await expect(page.getByRole('heading', { name: 'Vic Visitor' })).toBeVisible();
  await isKept(page, postCode);
});
