import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, playing, swipe, timeOf } from '../steps/feed-page.ts';
import { phone, pointer, press, pressTwice, standStill, wide } from '../steps/windows.ts';
import { isPaused, lineOffBy, openVideo, recordViews, untilStageReady } from './open-video.ts';

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a visitor sees the poster until the video plays; the video loops, and a click pauses and plays it', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.mp4$/, async (route) => {
      await released;
      await route.continue();
    });
    const views = recordViews(page);
    const { postCode } = await findPost(page, isLongVideo);
    await page.goto(paths.home(postCode), { waitUntil: 'commit' });
    const post = page.locator(`[data-post="${postCode}"]`);
    const video = post.locator('video');

    await test.step('the poster shows while nothing of the video has arrived', async () => {
      const poster = post.locator('img[fetchpriority=high]');
      await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(video).toBeAttached();
      expect(await video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(0);
    });
    await test.step('the video plays in place, and the progress line follows it', async () => {
      release();
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3);
      expect(await video.evaluate((element: HTMLVideoElement) => element.playsInline)).toBe(true);
      await expect.poll(() => lineOffBy(post)).toBeLessThan(0.03);
    });
    await test.step('at its end it starts again', async () => {
      await video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = element.duration - 0.3;
      });
      await expect.poll(() => timeOf(video)).toBeLessThan(2);
      expect(await isPaused(video)).toBe(false);
      await expect.poll(() => lineOffBy(post)).toBeLessThan(0.03);
    });
    await test.step('a click pauses it, and another click plays it', async () => {
      await standStill(page);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Play', exact: true }).locator('svg')).toBeVisible();
      await expect.poll(() => isPaused(video)).toBe(true);
      await page.clock.runFor(300);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Pause' }).locator('svg')).toHaveCount(0);
      await expect.poll(() => isPaused(video)).toBe(false);
    });
    expect(views, 'all this is one view').toEqual([postCode]);
  });

  test('a visitor watches a video in full screen, where it keeps playing, and returns to the feed', async ({
    page,
  }) => {
    const post = await openVideo(page);
    const code = await post.getAttribute('data-post');
    const dialog = page.getByRole('dialog');
    const video = dialog.locator('video');

    await test.step('a double click opens it with the browser’s controls', async () => {
      await post.locator('video').evaluate((element) => element.setAttribute('data-same', ''));
      await standStill(page);
      await pressTwice(page, post);
      await expect(video).toBeVisible();
      await expect(video, 'it plays on: it is the same element').toHaveAttribute('data-same');
      expect(await video.evaluate((element: HTMLVideoElement) => element.controls)).toBe(true);
      await expect.poll(() => isPaused(video)).toBe(false);
      await expect(dialog).toBeFocused();
      expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
      await page.clock.resume();
    });
    await test.step('the wheel does not move the feed behind it', async () => {
      await page.mouse.move(300, 300);
      await dialog.evaluate((box) => box.addEventListener('wheel', () => box.setAttribute('data-wheeled', '')));
      await page.mouse.wheel(0, 240);
      await expect(dialog).toHaveAttribute('data-wheeled', '');
    });
    await test.step('its sound control applies to all posts', async () => {
      // The browser reports the change in a later task: the dialog must not be closed before.
      await video.evaluate(
        (element: HTMLVideoElement) =>
          new Promise((told) => {
            element.addEventListener('volumechange', told, { once: true });
            element.muted = false;
          }),
      );
      await dialog.getByRole('button', { name: 'Close' }).click();
      // A closed dialog stays open for a moment; the key works again once it has disappeared.
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect.poll(() => playing(page)).toEqual([code]);
      expect(await page.getByRole('feed').evaluate((list) => list.scrollTop)).toBe(0);
      await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
    });
    await test.step('the key F opens it too, and a video that is paused there stays paused', async () => {
      await page.keyboard.press('f');
      await expect(video).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await video.evaluate((element: HTMLVideoElement) => element.pause());
      await page.keyboard.press('Escape');
      await expect(post.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      expect(await playing(page)).toEqual([]);
    });
  });

  test('a visitor reads why a video does not play, continues, and retries', async ({ page, failures }) => {
    failures.expect(/Failed to load resource/);
    const files = /\/video\/upload\/.*\.(mp4|m3u8)$/;
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    const { postCode } = await findPost(page, isLongVideo);
    await page.goto(paths.home(postCode));
    const post = page.locator(`[data-post="${postCode}"]`);
    const place = (number: number) => page.getByRole('article').getByText(new RegExp(`^${number}/`));

    await test.step('the post says that its video failed, and the next post can be reached', async () => {
      await expect(post.getByRole('alert')).toContainText('Failed to load video');
      await page.keyboard.press('ArrowDown');
      await expect(place(2)).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('ArrowUp');
      await expect(place(1)).toBeInViewport({ ratio: 0.9 });
    });
    await test.step('a retry plays it', async () => {
      await page.unroute(files);
      await post.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => timeOf(post.locator('video'))).toBeGreaterThan(0.3);
    });
    await test.step('in full screen, a message says that a video does not start or does not load', async () => {
      await page.evaluate(() => {
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function refuse() {
          return this.closest('dialog')
            ? Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
            : play.call(this);
        };
      });
      await page.keyboard.press('f');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('video')).toBeVisible();
      await expect(dialog.getByText(messages.videoNotStarted)).toBeVisible();
      await dialog.locator('video').evaluate((video: HTMLVideoElement) => {
        video.src = '/media/riff/video/upload/videos/gone.mp4';
      });
      await expect(dialog.getByText(messages.videoFailed, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(post.locator('video')).toBeAttached();
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a visitor holds a video for double speed, seeks with a finger, and fills the screen by a double tap', async ({
    page,
  }) => {
    const post = await openVideo(page);
    const video = post.locator('video');
    const finger = await pointer(page);

    await test.step('while held, the video plays at double speed, and the hold does not pause it', async () => {
      const speed = () => video.evaluate((element: HTMLVideoElement) => element.playbackRate);
      const box = await post.locator('.feed-stage').boundingBox();
      // In the middle, a finger opens a menu.
      await finger.down([(box?.x ?? 0) + (box?.width ?? 0) * 0.15, (box?.height ?? 0) * 0.4]);
      await expect(page.getByText('Double speed')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tap for sound' }), 'there is no room for both').toBeHidden();
      expect(await speed()).toBe(2);
      await finger.up();
      await expect(page.getByText('Double speed')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible();
      expect(await speed()).toBe(1);
      expect(await isPaused(video)).toBe(false);
    });
    await test.step('a drag along the progress line seeks, and shows the time until two seconds after it', async () => {
      await post.getByRole('button', { name: 'Pause' }).click();
      await expect.poll(() => isPaused(video)).toBe(true);
      await page.clock.install();
      const bar = post.getByRole('slider', { name: 'Seek' });
      const time = bar.getByText(/^\d+:\d\d \/ \d+:\d\d$/);
      await expect(time).toBeHidden();
      const box = await bar.boundingBox();
      if (!box) throw new Error('The bar is not there.');
      const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
      await finger.down(at(0.2));
      for (const share of [0.3, 0.4, 0.5]) await finger.move(at(share));
      const half = (await video.evaluate((element: HTMLVideoElement) => element.duration)) / 2;
      await expect.poll(() => timeOf(video)).toBeCloseTo(half, 0);
      await expect(time).toBeVisible();
      // A resting finger keeps the time visible.
      await page.clock.fastForward(5_000);
      await expect(time).toBeVisible();
      await finger.up();
      await page.clock.fastForward(2_100);
      await expect(time).toBeHidden();
    });
    await test.step('a double tap shows it in full screen, where a portrait video has no bars', async () => {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      await pressTwice(page, post);
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('video')).toBeVisible();
      await expect(dialog.locator('video')).toHaveCSS('object-fit', 'cover');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });
  });

  test('a visitor hears nothing until they turn the sound on, and then hears every post', async ({ page }) => {
    // As on a phone, a page may not play with sound before the first touch.
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let touched = false;
      window.addEventListener('pointerdown', () => {
        touched = true;
      });
      HTMLMediaElement.prototype.play = function refuse() {
        const may = this.muted || touched;
        return may ? play.call(this) : Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
      };
    });
    const post = await openVideo(page);
    const muted = async () =>
      new Set(await page.locator('video').evaluateAll((all: HTMLVideoElement[]) => all.map((one) => one.muted)));
    const hint = page.getByRole('button', { name: 'Tap for sound' });
    const turnOn = page.getByRole('button', { name: 'Turn sound on' });
    const turnOff = page.getByRole('button', { name: 'Turn sound off' });

    await test.step('a hint on the first visit says that there is sound', async () => {
      await expect(hint).toBeVisible();
      expect(await muted()).toEqual(new Set([true]));
      expect(await faults(page)).toEqual([]);
      await hint.tap();
      await expect(hint).toBeHidden();
      await expect(turnOff).toBeVisible();
      expect(await muted()).toEqual(new Set([false]));
    });
    await test.step('the next post has sound too', async () => {
      await swipe(page);
      await expect(page.getByRole('article').nth(1).getByText(/^2\//)).toBeInViewport();
      await expect(turnOff).toBeVisible();
      expect(await muted()).toEqual(new Set([false]));
    });
    await test.step('after a reload the browser mutes it, and the first tap on the video only unmutes it', async () => {
      await page.reload();
      await untilStageReady(page);
      await expect.poll(() => isPaused(post.locator('video'))).toBe(false);
      await expect(turnOn).toBeVisible();
      await expect(hint).toBeHidden();
      await press(page, post);
      await expect(turnOff).toBeVisible();
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
      expect(await isPaused(post.locator('video'))).toBe(false);
    });
    await test.step('the visitor turns it off', async () => {
      await turnOff.tap();
      await expect(turnOn).toBeVisible();
      expect(await muted()).toEqual(new Set([true]));
    });
  });
});
