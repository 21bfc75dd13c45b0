import { paths } from '#lib/paths.ts';
import { expect, testWithoutRiff as test } from '#tests/support/browser/e2e.ts';
import { startWorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';
import { addVideo, describePost, openComposer } from './maker.ts';

test('the first post of an installation appears and plays on an empty Home once it is ready', async ({ browser }) => {
  const riff = await startWorkerRiff();
  await riff.removePosts(new Date(0));
  const page = await browser.newPage({ ...phone, baseURL: riff.origin });

  await test.step('Home has no posts', async () => {
    await openComposer(page, 'Ada First');
    await page.goto(paths.home());
    await untilReady(page);
    await expect(page.getByText('No posts available')).toBeVisible();
  });
  await test.step('a member publishes a video, and is back on Home before it is ready', async () => {
    await page.goto(paths.upload());
    await addVideo(page);
    await describePost(page, 'The very first');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(`**${paths.home()}`);
  });
  await test.step('once the card says Published, the post is there and plays', async () => {
    await expect(page.getByRole('feed').getByText('The very first')).toBeVisible({ timeout: 45_000 });
    await expect(page.locator('video').first()).toHaveJSProperty('paused', false);
  });
  await page.close();
  await riff.stop();
});
