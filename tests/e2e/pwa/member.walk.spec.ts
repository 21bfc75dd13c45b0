import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { listPosts } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { installWorker, isKept, keptPaths } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a logout removes everything that the member has seen and shared from this browser, in every tab', async ({
  page,
  context,
}) => {
  await installWorker(page);
  await join(page, 'Fay Forget');
  // The test uses the last post, because Home starts with the first one.
  const { postCode = '' } = (await listPosts(page)).at(-1) ?? {};
  await page.goto(paths.home(postCode));
  await isKept(page, postCode);
  await page.evaluate(async () => {
    await (await caches.open('shared-content')).put('/shared-content/0', new Response('a picture'));
  });
  const other = await context.newPage();
  await openReady(other, paths.profile());
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully.')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-viewer-code', '');
  await expect(other.getByRole('button', { name: 'Settings' })).toHaveCount(0);
  // Home shows the visitor its first post at once, so that one may be cached.
  const kept = await keptPaths(page);
  expect(kept).not.toContain(`/seen-posts/${postCode}`);
  expect(kept.filter((path) => path.startsWith('/shared-content/'))).toEqual([]);
});
