import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { openStill } from '#tests/e2e/players/open-images.ts';
import { openVideo, untilStageReady } from '#tests/e2e/players/open-video.ts';
import { findPost, isLongVideo, timeOf } from '#tests/e2e/steps/feed-page.ts';
import { openPanel, panelOf } from '#tests/e2e/steps/panel.ts';
import { phone, pressTwice, standStill, wide } from '#tests/e2e/steps/windows.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const isLandscape = ({ width, height }: { width: number | null; height: number | null }) =>
  (width ?? 0) > (height ?? 1);

async function openLandscape(page: Page): Promise<Locator> {
  const { postCode } = await findPost(page, (one) => one.postType === 'VID' && isLandscape(one));
  await page.goto(paths.home(postCode));
  await expect(page.locator('.splash')).toBeHidden();
  await untilStageReady(page);
  return page.locator(`[data-post="${postCode}"]`);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown.`);
  return box;
}

test('landscape media takes the room of a wide window, with caption and buttons inside it', async ({ page }) => {
  const post = await openLandscape(page);
  for (const [width, height, least] of [
    [1440, 900, 1_100],
    [844, 390, 690],
    [667, 375, 660],
    // 1440x900 at 200 %.
    [720, 450, 720],
  ] as const) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await boxOf(post.locator('.feed-stage'))).width).toBeGreaterThanOrEqual(least);
      for (const part of ['.feed-caption', '.feed-rail']) {
        const box = await boxOf(post.locator(part));
        expect(box.x, part).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, part).toBeLessThanOrEqual(width);
        expect(box.y, part).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, part).toBeLessThanOrEqual(height);
      }
      // The navigation is beside the media or on it, never a bar below it.
      expect((await boxOf(page.getByRole('navigation', { name: 'Main' }))).width).toBeLessThan(100);
      expect(await faults(page)).toEqual([]);
    });
  }
});

test('in a very wide window, the sound button and the arrows are beside the media of any shape', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const isWide of [false, true]) {
    const { postCode } = await findPost(page, (one) => one.postType === 'VID' && isLandscape(one) === isWide);
    await page.goto(paths.home(postCode));
    await untilStageReady(page);
    const stage = await boxOf(page.locator(`[data-post="${postCode}"] .feed-stage`));
    const end = stage.x + stage.width;
    for (const [part, far] of [
      [page.locator('.feed-sound'), 72],
      [page.locator('.feed-steps'), 150],
    ] as const) {
      const box = await boxOf(part);
      expect(box.x, `${part}`).toBeGreaterThan(end - 1);
      expect(box.x + box.width, `${part}`).toBeLessThan(end + far);
    }
    const hint = await boxOf(page.getByRole('button', { name: 'Click for sound' }));
    expect(Math.abs(hint.x - end)).toBeLessThan(40);
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('media of another shape is above the caption', async ({ page }) => {
    const post = await openLandscape(page);
    const caption = await boxOf(post.locator('.feed-caption'));
    const image = post.locator('.feed-stage img').first();
    const end = await image.evaluate((element) => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = element as HTMLImageElement;
      const high = (clientWidth * naturalHeight) / naturalWidth;
      const share = Number.parseFloat(getComputedStyle(element).objectPosition.split(' ')[1] ?? '') / 100;
      return (clientHeight - high) * share + high;
    });
    expect(end).toBeLessThan(caption.y);
  });

  test('every control of a post is large enough for a thumb', async ({ page }) => {
    const post = await openVideo(page);
    // WCAG 2.5.5.
    const small = await post
      .locator('.feed-rail :is(a, button)')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 44),
      );
    expect(small).toEqual([]);
  });

  test('the Look panel on a phone does not move the image, and axe finds nothing wrong with it', async ({ page }) => {
    // The images do not advance automatically, so the measured one stays.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { postCode } = await findPost(page, ({ imageUrls }) => imageUrls.length > 1);
    await openPanel(page, postCode);
    const image = page.locator(`[data-post="${postCode}"] .feed-stage img`).first();
    await (await image.elementHandle())?.waitForElementState('stable');
    const before = await image.boundingBox();
    await panelOf(page).getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Look' }).click();
    const look = page.getByRole('dialog', { name: 'Look' });
    await look.getByRole('slider', { name: 'Brightness' }).fill('2');
    await expect(image).toHaveCSS('filter', /brightness\(2\)/);
    expect(await image.boundingBox()).toEqual(before);
    expect(await faults(page)).toEqual([]);
  });
});

for (const [on, use] of [
  ['a phone', phone],
  ['a wide screen', wide],
] as const) {
  test.describe(`on ${on}`, () => {
    // As on most screens, an image's own size is smaller than its box.
    test.use({ ...use, deviceScaleFactor: 2 });

    test('in full screen an image is as large as the screen allows, and Close is in the corner', async ({ page }) => {
      const { post } = await openStill(page);
      await standStill(page);
      await pressTwice(page, post);
      const slider = page.getByRole('dialog');
      await expect(slider).toBeVisible();
      expect(await slider.evaluate((box) => getComputedStyle(box).backgroundColor)).toMatch(
        /^rgba\(0, 0, 0, 0\.\d+\)$/,
      );
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const close = await boxOf(slider.getByRole('button', { name: 'Close' }));
      expect(close.x + close.width).toBeGreaterThan(width - 20);
      expect(close.y).toBeLessThan(20);
      const image = slider.getByRole('img');
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
      // At most 90 % of the height and 896 pixels of the width; a box may be rounded up by a pixel.
      const box = await boxOf(image);
      expect(box.height).toBeLessThanOrEqual(height * 0.9 + 1);
      expect(box.width).toBeLessThanOrEqual(Math.min(width, 896));
      expect(Math.max(box.height / (height * 0.9), box.width / Math.min(width, 896))).toBeGreaterThan(0.9);
    });

    test('a video in full screen fills the screen, and nothing moves when it replaces its poster', async ({ page }) => {
      await page.addInitScript(() => {
        interface Shift extends PerformanceEntry {
          value: number;
          sources: { node: Element | null }[];
        }
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          // A font that replaces its substitute moves the numbers of the rail by parts of a pixel: 0.0001 on a busy machine.
          for (const { value, sources } of (list.getEntries() as Shift[]).filter((shift) => shift.value > 0.001))
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
      expect(await boxOf(video)).toEqual(await boxOf(poster));
      release();
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3);
      expect(await boxOf(video)).toEqual(await boxOf(poster));
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);

      await page.keyboard.press('f');
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const whole = page.getByRole('dialog').locator('video');
      await expect.poll(() => whole.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    });
  });
}
