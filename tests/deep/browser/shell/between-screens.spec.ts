import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { plainImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { brightnessNow, recordFrames } from '#tests/support/browser/frames.ts';
import { findPost, isLongVideo, playing, timeOf } from '../../../e2e/steps/feed-page.ts';
import { join } from '../../../e2e/steps/join.ts';
import { publishFiles } from '../../../e2e/steps/publish-images.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../../../e2e/steps/screens.ts';
import { windows } from '../../../e2e/steps/windows.ts';

/** The requests for media from now on. */
function mediaRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media' || /\.(mp4|mp3|m3u8)$/.test(new URL(request.url()).pathname))
      seen.push(request.url());
  });
  return seen;
}

const losses = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement & { losses?: number }) => element.losses ?? 'another element');

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('no frame between Home and another screen is dark', async ({ page }, info) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await join(page, 'Bright Between');
      const walls = [
        await plainImage(info.outputPath('yellow.jpg'), '#ffe680'),
        await plainImage(info.outputPath('sky.jpg'), '#a0e8ff'),
      ];
      const code = await publishFiles(page, walls, { title: 'Two bright walls' });
      await page.goto(paths.home(code));
      await untilReady(page);
      await markDocument(page);
      const { width, height } = use.viewport;
      const within = { x: width * 0.42, y: height * 0.25, width: width * 0.16, height: height * 0.3 };
      const home = await brightnessNow(page, within);
      for (const name of ['Search', 'Profile'] as const) {
        const frames = await recordFrames(page);
        await navigate(page, name);
        await untilReady(page);
        const other = await brightnessNow(page, within);
        await (name === 'Search' ? navigate(page, 'Home') : page.goBack());
        await expect(shownScreen(page).locator(`[data-post="${code}"]`)).toBeVisible();
        await page.evaluate(() =>
          Promise.all(
            document
              .getAnimations()
              .map(({ finished, effect }) =>
                Number(effect?.getComputedTiming().endTime) < 1_000 ? finished.catch(() => null) : null,
              ),
          ),
        );
        const seen = await frames.stop(within);
        expect(seen.length).toBeGreaterThan(2);
        // The tolerance is a tenth: the two walls differ in brightness, and a fade mixes them.
        expect(Math.min(...seen)).toBeGreaterThan(Math.min(home, other) * 0.9);
      }
      await expectSameDocument(page);
    });
  });
}

test('a video is the same element after a visit to another screen, and no part of it loads again', async ({ page }) => {
  await join(page, 'Belle Between');
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await untilReady(page);
  await markDocument(page);
  const video = shownScreen(page).locator(`[data-post="${postCode}"] video`);
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.5);
  // Home has prepared everything: the next two posts.
  await page.waitForLoadState('networkidle');
  await video.evaluate((element: HTMLVideoElement & { losses?: number }) => {
    element.losses = 0;
    element.addEventListener('emptied', () => {
      element.losses = (element.losses ?? 0) + 1;
    });
  });
  const wayBack = { Search: () => navigate(page, 'Home'), Profile: () => page.goBack() };
  for (const name of ['Search', 'Profile'] as const) {
    await navigate(page, name);
    await untilReady(page);
    await expect.poll(() => playing(page)).toEqual([]);
    const left = await page
      .locator(`[data-post="${postCode}"] video`)
      .evaluate((element) => (element as HTMLVideoElement).currentTime);
    const requests = mediaRequests(page);
    await wayBack[name]();
    await expect.poll(() => playing(page)).toEqual([postCode]);
    expect(await losses(video)).toBe(0);
    await expect.poll(() => timeOf(video)).toBeGreaterThan(left);
    // The video did not play while it was hidden. The steps above take up to three seconds on a busy machine.
    expect(await timeOf(video)).toBeLessThan(left + 3);
    expect(requests).toEqual([]);
  }
  await expectSameDocument(page);
});

test('the sound of images continues at its place', async ({ page }) => {
  await page.addInitScript(() => {
    const made: HTMLMediaElement[] = [];
    Object.assign(window, { made });
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLMediaElement) made.push(element);
      return element;
    }) as typeof document.createElement;
  });
  const sound = () =>
    page.evaluate(() => {
      const { made } = window as unknown as { made: HTMLMediaElement[] };
      const element = made.find(({ src }) => src.endsWith('.mp3'));
      return { time: element?.currentTime ?? 0, paused: element?.paused ?? true };
    });
  const { postCode } = await findPost(page, ({ imageUrls }) => imageUrls.length > 1);
  await page.goto(paths.home(postCode));
  await untilReady(page);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(async () => (await sound()).time).toBeGreaterThan(1);
  await navigate(page, 'Search');
  await expect.poll(async () => (await sound()).paused).toBe(true);
  const left = (await sound()).time;
  expect(left).toBeGreaterThan(1);
  const requests = mediaRequests(page);
  await navigate(page, 'Home');
  await expect.poll(async () => (await sound()).paused).toBe(false);
  // A browser may begin at the preceding audio frame, some 26 ms earlier.
  expect((await sound()).time).toBeGreaterThan(left - 0.1);
  expect(requests.filter((address) => address.endsWith('.mp3'))).toEqual([]);
});

test('twenty-four moves leave a bounded number of screens, media and listeners', async ({ page }) => {
  await join(page, 'Theo Moves');
  await page.goto(paths.home());
  await untilReady(page);
  await markDocument(page);
  const tools = await page.context().newCDPSession(page);
  const listeners = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
  };
  await tools.send('Performance.enable');
  const round = async () => {
    for (const name of ['Search', 'Profile', 'Home', 'Profile', 'Upload', 'Profile'] as const) {
      await navigate(page, name);
      await untilReady(page);
    }
  };
  // The first round creates the screens, and the second one parks as many as are kept.
  await round();
  await round();
  const before = await listeners();
  for (let rounds = 0; rounds < 2; rounds += 1) await round();
  // The screens are the shown one, Home, Search, and three others.
  expect(await page.locator('[data-screen]').count()).toBeLessThanOrEqual(6);
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  // The tolerance is a tenth plus twenty, for objects that the browser has not collected yet.
  expect(await listeners()).toBeLessThan(before * 1.1 + 20);
  await expectSameDocument(page);
});
