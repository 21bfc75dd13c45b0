import { adminPaths } from '#lib/admin-paths.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { react, somePosts } from '../../../e2e/steps/histories.ts';
import { join } from '../../../e2e/steps/join.ts';
import { untilReady } from '../../../e2e/steps/screens.ts';
import { wide } from '../../../e2e/steps/windows.ts';

test.use(wide);

/**
 * The server creates a picture of a new size at its first request, after its other work. On a busy machine that took 3.3 s, while
 * the page arrived after 0.1 s. Browsers delay the event `load` until then, and with it everything that waits for `load`.
 */
test('a page can be used while none of its pictures has arrived', async ({ page, riff }) => {
  const { email } = await join(page, 'Ada Admin');
  const codes = await somePosts(page, 3);
  await react(page, 'view', codes);
  await react(page, 'like', codes);
  for (const code of codes) await page.request.post('/api/reports', { data: { code, content: 'Too loud.' } });
  await riff.administer(email);
  const held: (() => void)[] = [];
  await page.route('**/media/riff/**', async (route) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.abort().catch(() => undefined);
  });

  for (const [path, heading] of [
    [paths.history(), 'View History'],
    [paths.favorites(), 'Favourite Posts'],
    [adminPaths.home(), 'Admin Dashboard'],
    [adminPaths.reports(), 'Reports'],
    [adminPaths.users(), 'User Management'],
    [adminPaths.activityLog(), 'Activity Log'],
  ] as const) {
    await test.step(heading, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await untilReady(page);
    });
  }
  await test.step('a moderator dismisses a report while its picture is still loading', async () => {
    await page.goto(adminPaths.reports(), { waitUntil: 'commit' });
    await untilReady(page);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(page.getByText(messages.reportsDismissed)).toBeVisible();
  });
  expect(held.length).toBeGreaterThan(0);
  // The page closes first, because it would report each of them as failed.
  await page.close();
  for (const release of held) release();
});
