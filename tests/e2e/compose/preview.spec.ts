import type { Locator } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { addImages, addVideo, create, describePost, openComposer, ownPostCodes } from '../publish/maker.ts';
import { commentsButton, untilHydrated } from '../steps/panel.ts';

/** What the caption says: the author, the title, the tags and the sound. */
const captionOf = (stage: Locator) =>
  stage
    .locator('.feed-caption')
    .evaluate((box) => [...box.querySelectorAll('a, h2, p:not(:has(a))')].map(({ textContent }) => textContent));

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);
    const isWide = use.viewport.width > 1000;

    test('the preview of images is the stage that Home shows then', async ({ page }, info) => {
      test.setTimeout(120_000);
      await openComposer(page);
      const preview = page.locator('[data-phone]');
      if (isWide) await expect(preview.getByText('Your title')).toBeVisible();
      else await expect(preview).toBeHidden();
      await addImages(page, info.outputDir, 3);
      await describePost(page, 'Three of them', 'three');
      await page.getByRole('radiogroup').getByRole('radio').first().press('Space');
      await expect(preview.locator('.feed-rail svg')).toHaveCount(3);
      await expect(preview.locator('[data-dots] [aria-current]')).toHaveCount(3);
      const shown = preview.locator('img[data-image][aria-hidden=false]');
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(preview.locator('.feed-marquee')).toHaveCount(1);
      const caption = await captionOf(preview);
      expect(caption).toEqual(['Mae Maker', 'Three of them', '#three', expect.stringMatching(/ · /)]);

      // It is a picture of a phone: as wide as one, drawn smaller, and nothing in it takes the focus.
      const width = await preview.evaluate((box: HTMLElement) => box.offsetWidth);
      const drawn = (await preview.boundingBox())?.width ?? 0;
      expect([width, drawn < width]).toEqual([390, true]);
      expect(await preview.evaluate((box) => box.closest('[inert]') !== null)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      await create(page);
      const [code = ''] = await ownPostCodes(page);
      await page.goto(paths.home(code));
      const post = page.locator(`[data-post="${code}"]`);
      await untilHydrated(commentsButton(page, code));
      await expect(post.locator('.feed-caption')).toBeVisible();
      expect(await captionOf(post)).toEqual(caption);
    });

    test('the preview of a video shows its frame, its own sound, and a title of any length', async ({ page }) => {
      test.setTimeout(120_000);
      await openComposer(page, 'Otto Own');
      await addVideo(page);
      const preview = page.locator('[data-phone]');
      await expect(preview.locator('.feed-stage canvas')).toBeVisible();
      await expect(preview.getByText('Original sound · Otto Own')).toBeVisible();
      await page.getByLabel('Title').fill('W'.repeat(limits.title));
      const caption = preview.locator('.feed-caption');
      await expect(caption.getByRole('heading', { includeHidden: true })).toHaveText('W'.repeat(limits.title));
      const [inner, outer] = [await caption.boundingBox(), await preview.boundingBox()];
      if (!inner || !outer) throw new Error('The preview is not there.');
      expect(inner.y).toBeGreaterThan(outer.y + outer.height / 2);
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
      await page.getByRole('switch', { name: /visibility/i }).press('Space');
      await expect(page.locator('.phone .lucide-lock')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(paths.upload());

      // A phone on its side shows the same small phone.
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(preview.locator('.feed-rail > :first-child')).toBeVisible();
      const stage = await preview.locator('.feed-stage').boundingBox();
      const phone = await preview.boundingBox();
      expect([stage?.width, stage?.height]).toEqual([phone?.width, phone?.height]);
    });
  });
}
