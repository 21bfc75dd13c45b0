import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { pointer, windows } from '../players/windows.ts';
import { addVideo, openComposer } from '../publish/maker.ts';
import { withholdScripts } from '../steps/withhold-scripts.ts';

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const exact = (page: Page, name: string) => page.getByLabel(`${name}, in `);

/** A member has a video of two seconds in the form, and a sound for it. */
async function openMix(page: Page): Promise<void> {
  await openComposer(page, 'Mix Maker');
  await addVideo(page);
  await page.getByRole('switch', { name: 'Use another post’s sound' }).press('Space');
  await page.getByRole('radiogroup').getByRole('radio').first().press('Space');
  await expect(slider(page, 'Video to')).toBeVisible();
}

/** Drags the middle of it by a part of the timeline. */
async function drag(page: Page, target: Locator, by: number): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const track = await target.locator('xpath=..').boundingBox();
  if (!box || !track) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await pointer(page);
  await finger.down([x, y]);
  for (const part of [0.3, 0.7, 1]) await finger.move([x + track.width * by * part, y]);
  await finger.up();
}

const playButton = (page: Page) => page.getByRole('button', { name: 'Play preview' });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop preview' });
const secondOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

/** Keeps the stage of the large preview back until the returned function is called, which waits for it. */
async function withholdStage(page: Page): Promise<() => Promise<void>> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const letIn = await withholdScripts(page, '**/_astro/PostPopup.*.js');
  return async () => {
    letIn();
    await expect(page.locator('[data-phone]')).toBeVisible();
  };
}

test('the large preview plays, although its stage was loaded late', async ({ page }) => {
  const letStageCome = await withholdStage(page);
  await openMix(page);
  await expect(playButton(page)).toBeVisible();
  await letStageCome();
  await playButton(page).click();
  const video = page.locator('[data-phone] video');
  await expect(video).toBeVisible();
  await expect.poll(() => secondOf(video)).toBeGreaterThan(0.2);
});

test('a preview goes on where it plays if the stage comes meanwhile, and the next one is large', async ({ page }) => {
  const letStageCome = await withholdStage(page);
  await openMix(page);
  const video = page.getByRole('main').locator('video');
  // Slow, so that the stage comes while it plays on any machine.
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.2;
  });
  await playButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  await letStageCome();
  await expect.poll(() => secondOf(video)).toBeGreaterThan(0.2);
  await expect(stopButton(page)).toBeVisible();
  await expect(page.locator('[data-phone] video')).toHaveCount(0);
  await stopButton(page).click();
  await expect(page.locator('[data-phone] video')).toHaveCount(1);
  await playButton(page).click();
  await expect(page.locator('[data-phone] video')).toBeVisible();
});

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);
    test.beforeEach(async ({ page }) => {
      test.setTimeout(120_000);
      await openMix(page);
    });

    test('another post’s sound is cut and moved on one timeline, and the fields say the same', async ({ page }) => {
      const timeline = page.getByRole('group', { name: 'Timeline' });
      await expect(timeline.locator('svg path')).toHaveCount(2);
      expect(await faultsInBothThemes(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, 'nothing is wider than the screen').toBe(false);

      await drag(page, slider(page, 'Video to'), -0.25);
      await expect(exact(page, 'Video to')).toHaveValue('1.5');
      await drag(page, slider(page, 'Sound to'), -0.5);
      await expect(exact(page, 'Sound to')).toHaveValue('0.5');
      await drag(page, slider(page, 'Sound comes in at'), 0.25);
      await expect(exact(page, 'Sound comes in at')).toHaveValue('0.5');
      await drag(page, slider(page, 'Sound from'), 0.1);
      await expect(exact(page, 'Sound from')).toHaveValue('0.2');
      await expect(exact(page, 'Sound comes in at')).toHaveValue('0.7');
      await drag(page, slider(page, 'Video from'), 0.05);
      await expect(exact(page, 'Video from')).toHaveValue('0.1');

      await slider(page, 'Sound comes in at').press('ArrowLeft');
      await expect(exact(page, 'Sound comes in at')).toHaveValue('0.6');
      await exact(page, 'Video to').fill('1.8');
      await exact(page, 'Video to').press('Enter');
      await expect(slider(page, 'Video to')).toHaveAttribute('aria-valuetext', '1.8 seconds');
    });

    test('the own sound is replaced or mixed, and the large preview plays the result', async ({ page }) => {
      const { replace, mix } = {
        replace: page.getByRole('radio', { name: 'Replace the sound' }),
        mix: page.getByRole('radio', { name: 'Mix both' }),
      };
      await expect(mix).toBeChecked();
      await expect(slider(page, 'Volume of the video')).toBeVisible();
      // Enter publishes nothing.
      await mix.press('Enter');
      await slider(page, 'Volume of the video').press('Enter');
      await expect(page.getByText(messages.badInput)).toHaveCount(0);
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
      await mix.press('ArrowLeft');
      await expect(replace).toBeChecked();
      await expect(slider(page, 'Volume of the video')).toHaveCount(0);
      await expect(slider(page, 'Volume of the sound')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Timeline' }).getByText('Silent')).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);

      await playButton(page).press('Enter');
      const video = page.getByRole('main').locator('video');
      await expect(stopButton(page)).toBeVisible();
      await expect(video).toBeVisible();
      await expect(video).toBeInViewport();
      const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
      expect([width >= 200, height >= 350]).toEqual([true, true]);
      await expect.poll(() => secondOf(video)).toBeGreaterThan(0.2);
      // It ends by itself.
      await expect(playButton(page)).toBeVisible();
    });
  });
}
