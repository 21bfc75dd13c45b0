import type { Locator } from 'playwright';
import { isShown, openStill, stageOf, untilLoaded } from '#tests/e2e/players/open-images.ts';
import { pointer, windows } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

/** The left edge of the image with this number, rounded to a tenth of a pixel. */
const leftOf = (within: Locator, number: number) =>
  within
    .locator(`[data-image="${number - 1}"]`)
    .evaluate((image) => Math.round(image.getBoundingClientRect().left * 10) / 10);

// A pointer event has whole pixels, so the element that follows it may be off by half of one; `toBeCloseTo` allows that.
for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a visitor drags an image sideways: it follows, the next image is at its edge, and it returns if released early', async ({
      page,
    }) => {
      const { post } = await openStill(page);
      const { x, width, middle, level } = await stageOf(post);
      const hand = await pointer(page);
      await untilLoaded(post, 2);
      const rest = await leftOf(post, 1);

      await test.step('released where it began, it returns, and does not count as a press', async () => {
        await hand.down([middle, level]);
        await hand.move([middle - 150, level]);
        await expect.poll(() => leftOf(post, 1)).toBeCloseTo(rest - 150, 0);
        // A drag that ends where it began is no flick, at any speed.
        for (const by of [-100, -50, 0]) await hand.move([middle + by, level]);
        await hand.up();
        await expect.poll(() => leftOf(post, 1)).toBe(rest);
        await isShown(post, 1);
        await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
      });
      await test.step('released further away, the next one takes its place', async () => {
        // Now with normal motion.
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await hand.down([middle + 100, level]);
        for (const by of [80, 40, 0, -20]) await hand.move([middle + by, level + 6]);
        await expect.poll(() => leftOf(post, 1)).toBeCloseTo(rest - 120, 0);
        expect(await leftOf(post, 2)).toBeCloseTo(x + width - 120, 0);
        await hand.up();
        await isShown(post, 2);
        await expect.poll(() => leftOf(post, 2)).toBe(rest);
        await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
        expect(await page.getByRole('feed').evaluate((list) => list.scrollTop)).toBe(0);
      });
    });
  });
}
