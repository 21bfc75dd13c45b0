import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, playing } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { pointer, press, pressTwice, windows } from './windows.ts';

const isPaused = (video: Locator) => video.evaluate((element) => (element as HTMLVideoElement).paused);
const speedOf = (video: Locator) => video.evaluate((element) => (element as HTMLVideoElement).playbackRate);

async function openPost(page: Page, fits: Parameters<typeof findPost>[1]): Promise<Locator> {
  const { postCode } = await findPost(page, fits);
  await page.goto(paths.home(postCode));
  await expect(page.locator('.splash')).toBeHidden();
  // What the stage can do beyond playing has been loaded.
  await expect(page.locator('.feed [role=status]')).toBeAttached();
  return page.locator(`[data-post="${postCode}"]`);
}

/** A post in which the browser has muted what the person chose to hear. */
async function forceMute(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('sound', 'on');
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
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a video plays at double speed while it is held, and is not paused by that', async ({ page }) => {
      const post = await openPost(page, isLongVideo);
      const video = post.locator('video');
      await expect.poll(() => isPaused(video)).toBe(false);
      const box = await post.locator('.feed-stage').boundingBox();
      const at = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.height ?? 0) * 0.4] as const;
      const { down, up } = await pointer(page);
      await down(at);
      await expect(page.getByText('Double speed')).toBeVisible();
      expect(await speedOf(video)).toBe(2);
      await up();
      await expect(page.getByText('Double speed')).toBeHidden();
      expect(await speedOf(video)).toBe(1);
      expect(await isPaused(video)).toBe(false);
    });

    test('an image post rests while it is held', async ({ page }) => {
      const post = await openPost(page, ({ imageUrls }) => imageUrls.length > 1);
      const box = await post.locator('.feed-stage').boundingBox();
      const { down, up } = await pointer(page);
      await down([(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.height ?? 0) * 0.4]);
      await expect(page.getByText('Paused')).toBeVisible();
      await up();
      await expect(page.getByText('Paused')).toBeHidden();
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
    });

    test('where the browser forced mute, the first press on the video only unmutes', async ({ page }) => {
      await forceMute(page);
      const post = await openPost(page, isLongVideo);
      await expect.poll(() => isPaused(post.locator('video'))).toBe(false);
      await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
      await press(page, post);
      await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
      expect(await isPaused(post.locator('video'))).toBe(false);
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
    });

    test('on the first visit a hint says that there is sound, until it is on', async ({ page }) => {
      await openPost(page, isLongVideo);
      const hint = page.getByRole('button', { name: 'Tap for sound' });
      await expect(hint).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await hint.click();
      await expect(hint).toBeHidden();
      await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
      await page.reload();
      await expect(page.locator('.feed [role=status]')).toBeAttached();
      await expect(hint).toBeHidden();
    });

    test('the sound has a name that leads to its page', async ({ page }) => {
      const post = await openPost(page, isLongVideo);
      const sound = post.getByRole('link', { name: /^Original sound · / });
      await expect(sound).toBeVisible();
      const disc = post.getByRole('link', { name: /^Original sound by / });
      expect(await sound.getAttribute('href')).toBe(await disc.getAttribute('href'));
      await sound.click();
      await page.waitForURL(/\/client\/audio\?code=/);
    });

    test('without a sheet of the system, a menu shares the post', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined });
        Object.defineProperty(navigator, 'clipboard', {
          value: {
            writeText: async (text: string) => {
              document.documentElement.dataset['copied'] = text;
            },
          },
        });
      });
      const post = await openPost(page, isLongVideo);
      const code = await post.getAttribute('data-post');
      const copied = () => page.evaluate(() => document.documentElement.dataset['copied']);
      await post.getByRole('button', { name: 'Share' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share' });
      await expect(dialog).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await expect.poll(copied).toContain(`/client/home?code=${code}`);
      await expect(dialog).toBeHidden();
      await post.getByRole('button', { name: 'Share' }).click();
      await dialog.getByRole('button', { name: 'Copy embed code' }).click();
      await expect.poll(copied).toMatch(new RegExp(`^<iframe src="[^"]+/embed\\?code=${code}"`));
    });

    test("where there is one, the system's sheet opens", async ({ page }) => {
      await page.addInitScript(() => {
        const share = async ({ url }: ShareData) => {
          document.documentElement.dataset['shared'] = url;
        };
        Object.defineProperty(navigator, 'share', { value: share });
      });
      const post = await openPost(page, isLongVideo);
      await post.getByRole('button', { name: 'Share' }).click();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset['shared']))
        .toContain(`code=${await post.getAttribute('data-post')}`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test('keys play, mute, like, open comments and share, and a dialog names them', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await join(page, 'Kay Keys');
  const post = await openPost(page, isLongVideo);
  const video = post.locator('video');
  await expect.poll(() => isPaused(video)).toBe(false);
  for (const key of ['k', 'Space']) {
    await page.keyboard.press(key);
    await expect.poll(() => isPaused(video)).toBe(true);
    await page.keyboard.press(key);
    await expect.poll(() => isPaused(video)).toBe(false);
  }
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(post.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Like')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(post.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(
    page
      .getByRole('heading', { name: /^Comments/ })
      .or(page.getByPlaceholder(/comment/i))
      .first(),
  ).toBeVisible();
});

const isLandscape = ({ width, height }: { width: number | null; height: number | null }) =>
  (width ?? 0) > (height ?? 1);

for (const [width, height, least] of [
  [1440, 900, 1_100],
  [844, 390, 690],
  // 1440x900 at 200 %.
  [720, 450, 720],
] as const) {
  test(`landscape media takes the room of ${width}x${height}, with caption and rail inside the window`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const post = await openPost(page, (one) => one.postType === 'VID' && isLandscape(one));
    const stage = await post.locator('.feed-stage').boundingBox();
    expect(stage?.width).toBeGreaterThanOrEqual(least);
    for (const part of ['.feed-caption', '.feed-rail']) {
      const box = await post.locator(part).boundingBox();
      if (!box) throw new Error(`${part} is not shown.`);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
    const nav = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    // Beside the media, or on it: never a bar below it.
    expect(nav?.width).toBeLessThan(100);
    expect(await faults(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('media of another shape stands above the caption', async ({ page }) => {
    const post = await openPost(page, isLandscape);
    const caption = await post.locator('.feed-caption').boundingBox();
    const image = post.locator('.feed-stage img').first();
    const end = await image.evaluate((element) => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = element as HTMLImageElement;
      const high = (clientWidth * naturalHeight) / naturalWidth;
      const share = Number.parseFloat(getComputedStyle(element).objectPosition.split(' ')[1] ?? '') / 100;
      return (clientHeight - high) * share + high;
    });
    expect(end).toBeLessThan(caption?.y ?? 0);
  });

  test('in full screen, a portrait video fills the screen', async ({ page }) => {
    const post = await openPost(page, (one) => isLongVideo(one) && !isLandscape(one));
    await expect.poll(async () => (await playing(page)).length).toBe(1);
    await pressTwice(page, post);
    const video = page.getByRole('dialog').locator('video');
    await expect(video).toBeVisible();
    await expect(video).toHaveCSS('object-fit', 'cover');
  });
});

test('with reduced motion the line of the sound does not run', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const post = await openPost(page, isLongVideo);
  await expect(post.locator('.feed-marquee > span')).toHaveCSS('animation-name', 'none');
});
