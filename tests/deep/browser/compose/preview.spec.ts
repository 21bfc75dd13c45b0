import { limits } from '#lib/contract/limits.ts';
import { paths } from '#lib/paths.ts';
import { addImages, addVideo, chooseSound, openComposer } from '#tests/e2e/publish/maker.ts';
import { windows } from '#tests/e2e/steps/windows.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test(`the preview on ${on} is a small phone that holds a title of any length`, async ({ page }, info) => {
      const preview = page.locator('[data-phone]');
      await openComposer(page, 'Otto Own');

      await test.step('a wide screen shows it at once, and a phone once it has content', async () => {
        if (use.viewport.width > 1000) await expect(preview.getByText('Your title')).toBeVisible();
        else await expect(preview).toBeHidden();
        await addImages(page, info.outputDir, 1);
        await expect(preview.locator('img[data-image]').first()).toBeVisible();
      });
      await test.step('it is as wide as a phone, drawn smaller, and widens nothing', async () => {
        const width = await preview.evaluate((box: HTMLElement) => box.offsetWidth);
        const drawn = (await preview.boundingBox())?.width ?? 0;
        expect([width, drawn < width]).toEqual([390, true]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      });
      await test.step('for a video it shows the frame and the video’s own sound', async () => {
        await addVideo(page);
        await expect(preview.locator('.feed-stage canvas')).toBeVisible();
        await expect(preview.getByText('Original sound · Otto Own')).toBeVisible();
      });
      await test.step('the longest title stays in the lower half', async () => {
        await page.getByLabel('Title').fill('W'.repeat(limits.title));
        const caption = preview.locator('.feed-caption');
        await expect(caption.getByRole('heading', { includeHidden: true })).toHaveText('W'.repeat(limits.title));
        const [inner, outer] = [await caption.boundingBox(), await preview.boundingBox()];
        if (!inner || !outer) throw new Error('The preview is not there.');
        expect(inner.y).toBeGreaterThan(outer.y + outer.height / 2);
        // One pixel, because the scaled phone does not end on whole pixels.
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
      });
      await test.step('a private post shows a lock', async () => {
        await page.getByRole('switch', { name: /visibility/i }).press('Space');
        await expect(page.locator('.phone .lucide-lock')).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(paths.upload());
      });
      await test.step('images are shown even after another sound was chosen for a video', async () => {
        await page.getByRole('switch', { name: 'Use another post’s sound' }).press('Space');
        await chooseSound(page);
        await addImages(page, info.outputDir, 1);
        await expect(preview.locator('img[data-image]').first()).toBeVisible();
      });
      await test.step('a phone on its side shows the same small phone', async () => {
        await page.setViewportSize({ width: 844, height: 390 });
        await expect(preview.locator('.feed-rail > :first-child')).toBeVisible();
        const stage = await preview.locator('.feed-stage').boundingBox();
        const phone = await preview.boundingBox();
        expect([stage?.width, stage?.height]).toEqual([phone?.width, phone?.height]);
      });
    });
  });
}

test('a WebP from a rotated camera is upright in the preview', async ({ page }, info) => {
  await openComposer(page);
  const turned = { width: 400, height: 300, orientation: 6, format: 'webp' } as const;
  await page.locator('input[name=images]').setInputFiles(await writeImage(info.outputPath('turned.webp'), turned));
  const shown = page.locator('[data-phone] img[data-image]').first();
  const size = () =>
    shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(size).toEqual([300, 400]);
});
