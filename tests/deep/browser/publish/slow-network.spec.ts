import { paths } from '#lib/paths.ts';
import { fillImagePost, openComposer, ownPosts, status } from '#tests/e2e/publish/maker.ts';
import { windows } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use(windows[0].use);

test('a member publishes over a slow network: Home opens at once, and an interrupted call makes one post', async ({
  page,
  failures,
}, info) => {
  failures.expect(/ERR_|Failed to fetch/);
  const title = `Lost and found ${Date.now()}`;
  await openComposer(page);
  await fillImagePost(page, info.outputDir, title);
  const keys: string[] = [];
  const cut = Promise.withResolvers<void>();
  let isCut = true;
  await page.route('**/api/posts', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!isCut) return await route.continue();
    await cut.promise;
    await route.abort('internetdisconnected').catch(() => undefined);
  });

  await test.step('Home opens before the answer comes, and a double click publishes once', async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
    await page.waitForURL(`**${paths.home()}`);
    await expect(status(page).getByText('Sending')).toBeVisible();
    await expect(status(page).getByRole('listitem')).toHaveCount(1);
    expect(await ownPosts(page)).toEqual([]);
  });
  await test.step('without an answer the post waits, even on the next page', async () => {
    cut.resolve();
    await page.goto(paths.profile());
    await expect(status(page).getByText('Sending')).toBeVisible();
  });
  await test.step('it arrives when the network is back', async () => {
    isCut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => ownPosts(page)).toEqual([title]);
    expect(new Set(keys).size).toBe(1);
  });
});
