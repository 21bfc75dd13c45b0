import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { demoImages } from '../../../e2e/post/demo-posts.ts';
import { popupOf, tileOf } from '../../../e2e/post/profile-grid.ts';
import { findPost, isLongVideo } from '../../../e2e/steps/feed-page.ts';
import { untilReady } from '../../../e2e/steps/screens.ts';
import { windows } from '../../../e2e/steps/windows.ts';

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a post over a page shows its place in the list beside its buttons, in both themes', async ({ page }) => {
      const { title, userCode } = await demoImages(page);
      await page.goto(paths.profile(userCode));
      await untilReady(page);
      await tileOf(page, title).click();
      const popup = popupOf(page, title);
      const place = await popup.getByText(/^\d+\/\d+$/).boundingBox();
      const options = await popup.getByRole('button', { name: 'Post options' }).boundingBox();
      expect(place?.x).toBeGreaterThanOrEqual((options?.x ?? Number.NaN) + (options?.width ?? Number.NaN));
      expect(await faultsInBothThemes(page)).toEqual([]);
    });

    test('a popup starts with the picture of its tile, in the place of the media', async ({ page }) => {
      const { postCode, userCode } = await findPost(page, isLongVideo);
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.goto(paths.profile(userCode));
      await untilReady(page);
      const link = page.getByRole('list', { name: 'Posts' }).locator(`a[href="${paths.home(postCode)}"]`);
      await link.scrollIntoViewIfNeeded();
      const loaded = () =>
        link.evaluate((own) => {
          const image = own.previousElementSibling as HTMLImageElement;
          return image.complete && image.naturalWidth > 0 ? image.currentSrc : '';
        });
      await expect.poll(loaded).not.toBe('');
      const tile = await loaded();
      await page.route('**/api/posts/get?*', async (route) => {
        await answered;
        await route.continue();
      });
      // Playwright caches nothing that it routes, not even the tile's own picture.
      await page.route('**/media/**', async (route) => {
        if (route.request().url() !== tile) await released;
        await route.continue();
      });
      await link.click();
      const popup = page.getByRole('dialog');
      const cover = popup.locator('.post-cover .feed-stage img');
      await expect(cover).toHaveJSProperty('complete', true);
      expect(await cover.getAttribute('src')).toBe(tile);
      const before = await cover.boundingBox();
      answer();
      await expect(popup.getByRole('article')).toBeVisible();
      // The picture has whole pixels, so its shape differs from the post's by a fraction of one.
      const after = await popup.locator('article .feed-stage').boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)), `${side} does not move`).toBeLessThan(2);
      release();
      await expect(cover, 'the media took its place').toHaveCount(0);
    });
  });
}
