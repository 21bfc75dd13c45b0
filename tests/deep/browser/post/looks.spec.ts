import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { demoImages } from '../../../e2e/post/demo-posts.ts';
import { popupOf, tileOf } from '../../../e2e/post/profile-grid.ts';
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
  });
}
