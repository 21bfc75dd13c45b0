import {
  dragBy,
  exactField,
  mixSlider,
  openMix,
  playButton,
  secondOf,
  stopButton,
} from '#tests/e2e/compose/open-mix.ts';
import { windows } from '#tests/e2e/steps/windows.ts';
import { withholdScripts } from '#tests/e2e/steps/withhold-scripts.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const [phone, wide] = windows;

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test(`the timeline of a mix on ${on} fits the screen, follows a drag, and is legible in both themes`, async ({
      page,
    }) => {
      await openMix(page);
      await expect(page.getByRole('group', { name: 'Timeline' }).locator('svg path')).toHaveCount(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await dragBy(page, mixSlider(page, 'Video to'), -0.25);
      await expect(exactField(page, 'Video to')).toHaveValue('1.5');
      await page.getByRole('radio', { name: 'Mix both' }).press('ArrowLeft');
      await expect(mixSlider(page, 'Volume of the video')).toHaveCount(0);
      expect(await faultsInBothThemes(page)).toEqual([]);

      await playButton(page).press('Enter');
      const video = use === wide.use ? page.locator('[data-phone] video') : page.getByRole('main').locator('video');
      await expect(stopButton(page)).toBeVisible();
      await expect(video).toBeInViewport();
      // Small enough to leave room for the controls, large enough to judge the picture.
      const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
      expect([width >= 200, height >= 350]).toEqual([true, true]);
      if (use === phone.use) await expect(playButton(page)).toBeVisible();
    });
  });
}

test.describe('on a wide screen whose preview loads late', () => {
  test.use(wide.use);

  test('a mix continues at its place when the large preview arrives, and plays there the next time', async ({
    page,
  }) => {
    const letStageCome = await withholdScripts(page, '**/_astro/PostPopup.*.js');
    await openMix(page);
    const small = page.getByRole('main').locator('video');
    const large = page.locator('[data-phone] video');
    // The video plays slowly, so that the stage appears during it on any machine.
    await small.evaluate((element: HTMLVideoElement) => {
      element.playbackRate = 0.2;
    });
    await playButton(page).click();
    await expect(stopButton(page)).toBeVisible();
    letStageCome();
    await expect(page.locator('[data-phone]')).toBeVisible();
    await expect.poll(() => secondOf(small)).toBeGreaterThan(0.2);
    await expect(stopButton(page)).toBeVisible();
    await expect(large).toHaveCount(0);
    await stopButton(page).click();
    await expect(large).toHaveCount(1);
    await playButton(page).click();
    await expect(large).toBeVisible();
    await expect.poll(() => secondOf(large)).toBeGreaterThan(0.2);
  });
});
