import type { Locator, Page } from 'playwright';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { dot, isShown, openStill } from './open-images.ts';
import { press, pressTwice, standStill, windows } from './windows.ts';

interface Sound {
  time: number;
  paused: boolean;
  muted: boolean;
  /** How often it was stopped or removed since the test began. */
  cuts: number;
}

type WithMedia = Window & { made: HTMLMediaElement[]; cuts: number };

/** The element that plays the sound of images is not in the page, so the test records all that are made. */
const keepMedia = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Pick<WithMedia, 'made' | 'cuts'> = Object.assign(window, { made: [], cuts: 0 });
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLMediaElement) {
        recorded.made.push(element);
        for (const event of ['pause', 'emptied']) {
          element.addEventListener(event, () => {
            if (element.currentSrc.endsWith('.mp3')) (window as unknown as WithMedia).cuts += 1;
          });
        }
      }
      return element;
    }) as typeof document.createElement;
  });

const sound = (page: Page): Promise<Sound | null> =>
  page.evaluate(() => {
    const { made, cuts } = window as unknown as WithMedia;
    const element = made.find(({ src }) => src.endsWith('.mp3'));
    return element ? { time: element.currentTime, paused: element.paused, muted: element.muted, cuts: cuts } : null;
  });

/** Gives the fades of images that have begun since. */
async function recordFades(post: Locator) {
  const record = await post.evaluateHandle((box: HTMLElement) => {
    const fades: object[] = [];
    box.addEventListener('animationstart', ({ target, animationName: name }) => {
      if (!(target instanceof HTMLImageElement) || target.dataset.image === undefined) return;
      const { animationDuration: duration } = getComputedStyle(target);
      fades.push({ image: Number(target.dataset.image) + 1, name, duration });
    });
    return fades;
  });
  return () => record.jsonValue();
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    // Like most screens: there an image's own size is smaller than its box.
    test.use({ ...use, deviceScaleFactor: 2 });

    test('the thirds step and wrap, an image fades in, and the backdrop follows', async ({ page }) => {
      const { post, ids } = await openStill(page);
      const backdrop = post.locator('img[src*="e_blur"]').last();
      const expectImage = async (number: number) => {
        await isShown(post, number);
        await expect(backdrop).toHaveAttribute('src', new RegExp(`${ids[number - 1]}$`));
        const shown = post.locator('img[aria-hidden=false]');
        await expect(shown).toHaveAttribute('src', new RegExp(`${ids[number - 1]}$`));
        return shown;
      };
      const first = await expectImage(1);
      expect(await first.evaluate((image) => getComputedStyle(image).animationName)).toBe('none');
      await standStill(page);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const box = await post.locator('.feed-stage').boundingBox();
      if (!box) throw new Error('The post is not there.');
      const strike = (x: number) =>
        use.hasTouch ? page.touchscreen.tap(x, box.y + 200) : page.mouse.click(x, box.y + 200);
      const fades = await recordFades(post);
      await strike(box.x + 20);
      await expectImage(ids.length);
      await expect.poll(fades).toEqual([{ image: ids.length, name: 'image-fade-in', duration: '0.3s' }]);
      await strike(box.x + box.width - 20);
      await expectImage(1);
      await strike(box.x + box.width - 20);
      await expectImage(2);
      await dot(post, 3).click();
      await expectImage(3);
    });

    test('a tap pauses and plays the sound, which continues from image to image and loops', async ({ page }) => {
      await keepMedia(page);
      const { post } = await openStill(page);
      await page.getByRole('button', { name: 'Turn sound on' }).click();
      await expect.poll(async () => (await sound(page))?.time ?? 0).toBeGreaterThan(0.1);
      expect(await sound(page)).toMatchObject({ paused: false, muted: false });

      await standStill(page);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Play', exact: true }).locator('svg')).toBeVisible();
      expect(await sound(page)).toMatchObject({ paused: true });
      await page.clock.runFor(300);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect.poll(() => sound(page)).toMatchObject({ paused: false });

      await page.evaluate(() => Object.assign(window, { cuts: 0 }));
      await post.getByRole('button', { name: 'Next image' }).click();
      await isShown(post, 2);
      await page.evaluate(() => {
        const element = (window as unknown as WithMedia).made.find(({ src }) => src.endsWith('.mp3'));
        if (element) element.currentTime = element.duration - 0.2;
      });
      await expect.poll(async () => (await sound(page))?.time ?? 9).toBeLessThan(2);
      expect(await sound(page)).toMatchObject({ paused: false, cuts: 0 });
    });

    test('a double tap opens the slider, in which the sound continues', async ({ page }) => {
      await keepMedia(page);
      const { post, ids } = await openStill(page);
      await page.getByRole('button', { name: 'Turn sound on' }).click();
      await expect.poll(async () => (await sound(page))?.time ?? 0).toBeGreaterThan(0.1);
      await standStill(page);
      await pressTwice(page, post);
      const slider = page.getByRole('dialog');
      await expect(slider).toBeVisible();
      await expect.poll(() => sound(page)).toMatchObject({ paused: false });
      await page.evaluate(() => Object.assign(window, { cuts: 0 }));

      expect(await slider.evaluate((box) => getComputedStyle(box).backgroundColor)).toMatch(
        /^rgba\(0, 0, 0, 0\.\d+\)$/,
      );
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const close = await slider.getByRole('button', { name: 'Close' }).boundingBox();
      expect((close?.x ?? 0) + (close?.width ?? 0)).toBeGreaterThan(width - 20);
      expect(close?.y).toBeLessThan(20);

      await slider.getByRole('button', { name: 'Previous image' }).click();
      await isShown(slider, ids.length);
      await slider.getByRole('button', { name: 'Next image' }).click();
      await isShown(slider, 1);
      await dot(slider, 2).click();
      await isShown(slider, 2);
      // A slow press on a button of it holds nothing.
      await slider.getByRole('button', { name: 'Next image' }).hover();
      await page.mouse.down();
      await page.clock.runFor(500);
      await expect(slider).toBeVisible();
      await page.mouse.up();
      await isShown(slider, 3);
      await dot(slider, 2).click();
      await isShown(slider, 2);
      const image = slider.getByRole('img');
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
      const box = await image.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(height * 0.9 + 1);
      expect(box?.width).toBeLessThanOrEqual(Math.min(width, 896));
      // As large as possible, however small the image is.
      expect(Math.max((box?.height ?? 0) / (height * 0.9), (box?.width ?? 0) / Math.min(width, 896))).toBeGreaterThan(
        0.9,
      );
      expect(await sound(page)).toMatchObject({ paused: false, cuts: 0 });

      await slider.getByRole('button', { name: 'Close' }).click();
      await expect(slider).toBeHidden();
      await isShown(post, 2);
      await expect(post.locator('img[src*="e_blur"]').last()).toHaveAttribute('src', new RegExp(`${ids[1]}$`));
    });
  });
}

test('a sound that does not play is only logged', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route(/\.mp3$/, (route) => route.fulfill({ status: 404, body: '' }));
  const { post } = await openStill(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('does not play'));
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  expect((await logged).type()).toBe('warning');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await isShown(post, 2);
});
