import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, playing, timeOf } from '../steps/feed-page.ts';
import { pointer, press, pressTwice, standStill, windows } from './windows.ts';

const isPaused = (video: Locator) => video.evaluate((element) => (element as HTMLVideoElement).paused);

/** Opens Home at a video that plays. */
async function openVideo(page: Page): Promise<Locator> {
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  return page.locator(`[data-post="${postCode}"]`);
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a video loops in its place, and a click pauses and plays it', async ({ page }) => {
      const post = await openVideo(page);
      const video = post.locator('video');
      expect(await video.evaluate(({ loop, playsInline }: HTMLVideoElement) => ({ loop, playsInline }))).toEqual({
        loop: true,
        playsInline: true,
      });
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
      await video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = element.duration - 0.3;
      });
      await expect.poll(() => timeOf(video)).toBeLessThan(2);
      expect(await isPaused(video)).toBe(false);

      await standStill(page);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Play', exact: true }).locator('svg')).toBeVisible();
      expect(await isPaused(video)).toBe(true);
      await page.clock.runFor(300);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Pause' }).locator('svg')).toHaveCount(0);
      await expect.poll(() => isPaused(video)).toBe(false);
    });

    test('a double click opens full screen, however often it is clicked', async ({ page }) => {
      const post = await openVideo(page);
      await standStill(page);
      await pressTwice(page, post);
      const dialog = page.getByRole('dialog');
      const video = dialog.locator('video');
      await expect(video).toBeVisible();
      expect(await video.evaluate((element: HTMLVideoElement) => element.controls)).toBe(true);
      await expect.poll(() => isPaused(video)).toBe(false);
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(await video.boundingBox()).toEqual({ x: 0, y: 0, width, height });
      await expect(dialog).toBeFocused();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => isPaused(post.locator('video'))).toBe(false);
    });

    test('the progress line follows the video, without code that runs with every frame', async ({ page }) => {
      await page.addInitScript(() => {
        const request = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (run) => {
          document.documentElement.dataset['frames'] = String(
            Number(document.documentElement.dataset['frames'] ?? 0) + 1,
          );
          return request(run);
        };
      });
      const post = await openVideo(page);
      const video = post.locator('video');
      /** By how much of the whole the line is off. */
      const offBy = () =>
        post.evaluate((element) => {
          const line = element.querySelector('[data-part=line]');
          const media = element.querySelector('video');
          if (!line || !media) throw new Error('The line is not there.');
          return Math.abs(new DOMMatrix(getComputedStyle(line).transform).a - media.currentTime / media.duration);
        });
      const frames = () => page.evaluate(() => Number(document.documentElement.dataset['frames'] ?? 0));
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0.5);
      const before = { frames: await frames(), time: await timeOf(video) };
      await expect.poll(() => timeOf(video)).toBeGreaterThan(before.time + 1);
      expect((await frames()) - before.frames).toBeLessThan(20);
      expect(await offBy()).toBeLessThan(0.03);
      await video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = element.duration - 0.5;
      });
      await expect.poll(offBy).toBeLessThan(0.03);
      await expect.poll(() => timeOf(video)).toBeLessThan(2);
      await expect.poll(offBy).toBeLessThan(0.03);
      await press(page, post);
      await expect.poll(() => isPaused(video)).toBe(true);
      await expect.poll(offBy).toBeLessThan(0.005);
    });

    test('the progress bar grows in use, shows the time, and is thin again after two seconds', async ({ page }) => {
      const post = await openVideo(page);
      const bar = post.getByRole('slider', { name: 'Seek' });
      const line = bar.locator('div').first();
      const time = bar.getByText(/^\d+:\d\d \/ \d+:\d\d$/);
      const height = async () => (await line.boundingBox())?.height;
      await expect(time).toBeHidden();
      expect(await height()).toBe(2);

      await page.clock.install();
      const box = await bar.boundingBox();
      if (!box) throw new Error('The bar is not there.');
      const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
      const { down, move, up } = await pointer(page);
      await down(at(0.2));
      for (const share of [0.3, 0.4, 0.5]) await move(at(share));
      await expect(time).toHaveText(/^0:0[3-5] \/ 0:\d\d$/);
      await expect.poll(height).toBe(8);
      // A resting finger still uses it.
      await page.clock.fastForward(5_000);
      await expect(time).toBeVisible();
      await up();
      await page.clock.fastForward(1_000);
      await expect(time).toBeVisible();
      await page.clock.fastForward(1_100);
      await expect(time).toBeHidden();
      await expect.poll(height).toBe(2);

      await bar.focus();
      await page.keyboard.press('Home');
      await expect(time).toHaveText(/^0:00 \/ /);
      await page.keyboard.press('ArrowRight');
      await expect(time).toHaveText(/^0:0[12] \/ /);
      // It shows the time that plays, not the one that was sought. A busy machine plays a second in several.
      await expect(time).toHaveText(/^0:0[3-6] \/ /, { timeout: 60_000 });
      expect(await faults(page)).toEqual([]);
    });

    test('the poster shows first, the frame replaces it, and nothing moves', async ({ page }) => {
      await page.addInitScript(() => {
        interface Shift extends PerformanceEntry {
          value: number;
          sources: { node: Element | null }[];
        }
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[])
            moved.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.textContent)}`);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\.mp4$/, async (route) => {
        await released;
        await route.continue();
      });
      const { postCode } = await findPost(page, isLongVideo);
      await page.goto(paths.home(postCode), { waitUntil: 'commit' });
      const post = page.locator(`[data-post="${postCode}"]`);
      const poster = post.locator('img[fetchpriority=high]');
      await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const video = post.locator('video');
      await expect(video).toBeAttached();
      expect(await video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(0);
      expect(await video.boundingBox()).toEqual(await poster.boundingBox());
      release();
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3);
      expect(await video.boundingBox()).toEqual(await poster.boundingBox());
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    });

    test('everything is silent until the sound is turned on, and then the next post has sound too', async ({
      page,
    }) => {
      await openVideo(page);
      const muted = () =>
        page.locator('video').evaluateAll((all: HTMLVideoElement[]) => all.map((element) => element.muted));
      expect(new Set(await muted())).toEqual(new Set([true]));
      await page.getByRole('button', { name: 'Turn sound on' }).click();
      expect(new Set(await muted())).toEqual(new Set([false]));
      await page.keyboard.press('ArrowDown');
      await expect(
        page
          .getByRole('article')
          .nth(1)
          .getByText(/^2\/\d+$/),
      ).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
      expect(new Set(await muted())).toEqual(new Set([false]));
      await page.getByRole('button', { name: 'Turn sound off' }).click();
      expect(new Set(await muted())).toEqual(new Set([true]));
    });
  });
}

test('in full screen a visitor sees that a video does not start, or does not load', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  const post = await openVideo(page);
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function refuse() {
      return this.closest('dialog') ? Promise.reject(new DOMException('Not now.', 'NotAllowedError')) : play.call(this);
    };
  });
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video')).toBeVisible();
  await expect(page.getByText(messages.videoNotStarted)).toBeAttached();
  await dialog.locator('video').evaluate((video: HTMLVideoElement) => {
    video.src = '/media/riff/video/upload/videos/gone.mp4';
  });
  await expect(page.getByText(messages.videoFailed, { exact: true })).toBeAttached();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(post.locator('video')).toBeAttached();
});

test('in full screen the wheel does not move the feed, and its sound control applies to all posts', async ({
  page,
}) => {
  const post = await openVideo(page);
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video')).toBeVisible();
  await page.mouse.move(300, 300);
  await dialog.evaluate((box) => box.addEventListener('wheel', () => box.setAttribute('data-wheeled', '')));
  await page.mouse.wheel(0, 240);
  await expect(dialog).toHaveAttribute('data-wheeled', '');
  await expect.poll(() => timeOf(dialog.locator('video'))).toBeGreaterThan(0);
  // The browser tells of the change in a later task: the dialog must not be closed before.
  await dialog.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((told) => {
        video.addEventListener('volumechange', told, { once: true });
        video.muted = false;
      }),
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(post.getByText(/^1\/\d+$/)).toBeInViewport();
  expect(await page.getByRole('feed').evaluate((list) => list.scrollTop)).toBe(0);
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
});
