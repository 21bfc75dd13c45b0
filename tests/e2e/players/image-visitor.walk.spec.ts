import type { Page } from 'playwright';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { currentPost, swipe } from '../steps/feed-page.ts';
import { phone, pointer, press, pressTwice, standStill, wide } from '../steps/windows.ts';
import { dot, isShown, openStill, stageOf, untilLoaded } from './open-images.ts';
import { keepMedia, soundOf } from './sound-of-images.ts';

const scrollTop = (page: Page) => page.getByRole('feed').evaluate((list) => list.scrollTop);

test.describe('on a phone', () => {
  test.use(phone);

  test('a visitor steps through the images of a post by taps, dots and sideways swipes; a swipe up leads to the next post', async ({
    page,
  }) => {
    const { post, ids } = await openStill(page);
    const { x, width, middle, level } = await stageOf(post);
    const expectImage = async (number: number) => {
      await isShown(post, number);
      const id = new RegExp(`${ids[number - 1]}$`);
      await expect(post.locator('img[aria-hidden=false]')).toHaveAttribute('src', id);
      await expect(post.locator('img[src*="e_blur"]').last()).toHaveAttribute('src', id);
    };
    await test.step('a tap at a side steps, past the ends too, and the backdrop follows', async () => {
      await expectImage(1);
      await page.touchscreen.tap(x + 20, level);
      await expectImage(ids.length);
      await page.touchscreen.tap(x + width - 20, level);
      await expectImage(1);
      await page.touchscreen.tap(x + width - 20, level);
      await expectImage(2);
      await dot(post, 3).tap();
      await expectImage(3);
      await dot(post, 1).tap();
      await expectImage(1);
    });
    await test.step('a sideways swipe steps, and does not count as a press', async () => {
      const finger = await pointer(page);
      const drag = async (path: readonly (readonly [number, number])[]) => {
        await finger.down([middle - Math.sign(path.at(-1)?.[0] ?? 0) * 100, level]);
        for (const [across, down] of path) await finger.move([middle + across, level + down]);
        await finger.up();
      };
      await untilLoaded(post, 2);
      // The path is bent, as a thumb moves.
      await drag([
        [60, 6],
        [0, 20],
        [-80, 44],
      ]);
      await expectImage(2);
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
      for (const number of [1, ids.length]) {
        await untilLoaded(post, number);
        await drag([
          [-60, 0],
          [0, 0],
          [60, 0],
        ]);
        await expectImage(number);
      }
      expect(await scrollTop(page)).toBe(0);
    });
    await test.step('a swipe up leads to the next post', async () => {
      await swipe(page);
      await expect.poll(async () => (await currentPost(page)).getAttribute('aria-posinset')).toBe('2');
    });
  });

  test('a visitor views the images of a post in full screen, and returns to the last one that they saw', async ({
    page,
  }) => {
    const { post, ids } = await openStill(page);
    await standStill(page);
    await pressTwice(page, post);
    await page.clock.resume();
    const slider = page.getByRole('dialog');
    await expect(slider.getByRole('img')).toBeVisible();
    expect(await faults(page)).toEqual([]);

    await test.step('buttons and dots step', async () => {
      await slider.getByRole('button', { name: 'Previous image' }).tap();
      await isShown(slider, ids.length);
      await slider.getByRole('button', { name: 'Next image' }).tap();
      await isShown(slider, 1);
      await dot(slider, 2).tap();
      await isShown(slider, 2);
    });
    await test.step('a swipe anywhere steps too', async () => {
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const finger = await pointer(page);
      for (const [number, way] of [
        [3, -1],
        [2, 1],
      ] as const) {
        await untilLoaded(slider, number);
        await finger.down([width / 2, height / 2]);
        for (const by of [40, 90]) await finger.move([width / 2 + way * by, height / 2]);
        await finger.up();
        await isShown(slider, number);
      }
      await expect(slider).toBeVisible();
    });
    await slider.getByRole('button', { name: 'Close' }).tap();
    await expect(slider).toBeHidden();
    await isShown(post, 2);
    await expect(post.locator('img[src*="e_blur"]').last()).toHaveAttribute('src', new RegExp(`${ids[1]}$`));
  });
});

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a visitor hears the sound of images; a click pauses it, and it continues from image to image and in full screen', async ({
    page,
  }) => {
    await keepMedia(page);
    const { post } = await openStill(page);
    const isPlaying = () => expect.poll(() => soundOf(page)).toMatchObject({ paused: false, muted: false, cuts: 0 });
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    await expect.poll(async () => (await soundOf(page))?.time ?? 0).toBeGreaterThan(0.1);
    await isPlaying();
    await standStill(page);

    await test.step('it continues from image to image, and restarts at its end', async () => {
      await post.getByRole('button', { name: 'Next image' }).click();
      await isShown(post, 2);
      await page.evaluate(() => {
        const element = (window as unknown as { made: HTMLMediaElement[] }).made.find(({ src }) =>
          src.endsWith('.mp3'),
        );
        if (element) element.currentTime = element.duration - 0.2;
      });
      await expect.poll(async () => (await soundOf(page))?.time ?? 9).toBeLessThan(2);
      await isPlaying();
    });
    await test.step('it continues in full screen', async () => {
      await page.clock.runFor(300);
      await pressTwice(page, post);
      const slider = page.getByRole('dialog');
      await expect(slider).toBeVisible();
      // The first press of a double click pauses, and the second one plays again.
      await expect.poll(() => soundOf(page)).toMatchObject({ paused: false });
      await slider.getByRole('button', { name: 'Next image' }).click();
      await isShown(slider, 3);
      expect(await soundOf(page)).toMatchObject({ paused: false });
      await slider.getByRole('button', { name: 'Close' }).click();
      await expect(slider).toBeHidden();
    });
    await test.step('a click pauses it until the next click, on any image', async () => {
      const play = post.getByRole('button', { name: 'Play', exact: true });
      await page.clock.runFor(300);
      await press(page, post);
      await expect(play.locator('svg')).toBeVisible();
      await expect.poll(() => soundOf(page)).toMatchObject({ paused: true });
      await post.getByRole('button', { name: 'Previous image' }).click();
      await isShown(post, 2);
      await expect(play).toBeVisible();
      await page.clock.runFor(300);
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect.poll(() => soundOf(page)).toMatchObject({ paused: false });
    });
  });

  test('a visitor watches images advance automatically every 4 seconds, until they touch or pause them', async ({
    page,
  }) => {
    const { post } = await openStill(page);
    const { middle, level } = await stageOf(post);
    await test.step('a sideways scroll steps through the images, not through the posts', async () => {
      await page.mouse.move(middle, level);
      await page.mouse.wheel(60, 25);
      await isShown(post, 2);
      await expect(post.locator('[data-image="1"]')).toHaveAttribute('aria-hidden', 'false');
      await page.mouse.wheel(-60, 0);
      await isShown(post, 1);
      expect(await scrollTop(page)).toBe(0);
    });
    await test.step('they do not advance automatically with reduced motion', async () => {
      await expect(post.locator('[data-auto]')).toHaveCount(0);
    });
    await standStill(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await test.step('they advance every 4 seconds', async () => {
      await expect(post.locator('[data-auto]')).toHaveCount(1);
      await dot(post, 2).click();
      await expect(post.locator('[data-image="1"]')).toHaveAttribute('aria-hidden', 'false');
      await page.clock.runFor(3_900);
      await isShown(post, 2);
      await page.clock.runFor(200);
      await isShown(post, 3);
      await expect(post.locator('[data-image="2"]')).toHaveAttribute('aria-hidden', 'false');
    });
    await test.step('they stop while the mouse is down on them', async () => {
      const mouse = await pointer(page);
      await mouse.down([middle, level]);
      await expect(post.locator('[data-auto]')).toHaveCount(0);
      await page.clock.runFor(9_000);
      await expect(page.getByText('Paused')).toBeVisible();
      await isShown(post, 3);
      await mouse.up();
      await expect(page.getByText('Paused')).toBeHidden();
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(post.locator('[data-auto]')).toHaveCount(1);
    });
    await test.step('they stop while the post is paused', async () => {
      await press(page, post);
      await expect(post.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await page.clock.runFor(9_000);
      await isShown(post, 3);
    });
  });
});
