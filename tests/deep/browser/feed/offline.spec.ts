import { paths } from '#lib/paths.ts';
import { listPosts, playing, timeOf } from '#tests/e2e/steps/feed-page.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test('a loaded video keeps looping without a network', async ({ page, context, failures }) => {
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
  const videos = (await listPosts(page)).filter(({ postType }) => postType === 'VID');
  const [shortest] = videos.toSorted((one, other) => (one.duration ?? 99) - (other.duration ?? 99));
  const postCode = shortest?.postCode ?? '';
  const post = page.locator(`[data-post="${postCode}"]`);
  const video = post.locator('video');
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await untilReady(page);
  const isWhole = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const { buffered, duration } = element;
      return buffered.length === 1 && buffered.end(0) >= duration - 0.2;
    });
  await expect.poll(isWhole).toBe(true);
  await context.setOffline(true);
  // The video plays past its end twice.
  for (let round = 0; round < 2; round += 1) {
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5;
    });
    await expect.poll(() => timeOf(video)).toBeLessThan(2);
    await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3);
  }
  await expect(post.getByText('You are offline.')).toHaveCount(0);
  expect(await playing(page)).toEqual([postCode]);
});
