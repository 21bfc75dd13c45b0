import type { Locator } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { tallClip } from '../steps/upload-files.ts';
import { pointer, windows } from '../steps/windows.ts';
import { deletionAfter, imagesInput, openComposer, uploaded, videoInput } from './open-composer.ts';

test.use(windows[0].use);

/** The number of canvases that show a picture. */
const drawn = (canvases: Locator): Promise<number> =>
  canvases.evaluateAll(
    (all) =>
      (all as HTMLCanvasElement[]).filter((canvas) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
        return pixels?.some((value, at) => at % 4 < 3 && value > 40);
      }).length,
  );

test('a member on a phone uploads a video and chooses its thumbnail on a film strip', async ({ page }, testInfo) => {
  const marker = page.getByRole('slider', { name: 'Thumbnail' });
  await openComposer(page);
  await expect(page.getByText('Choose a video or images')).toBeVisible();
  await expect(page.getByText('drop them here')).toBeHidden();

  await test.step('the upload shows its progress, accepts no other file, and can be stopped', async () => {
    const heavy = testInfo.outputPath('heavy.mp4');
    await padVideo(tallClip(), heavy, 6_000_000);
    // The first of the two parts arrives, the second never does.
    await page.route('**/video/upload', async (route) => {
      if (/^bytes 0-/.test(route.request().headers()['content-range'] ?? '')) await route.continue();
    });
    await videoInput(page).setInputFiles(heavy);
    const progress = page.getByRole('progressbar', { name: 'Upload progress' });
    await expect(progress).toHaveAttribute('aria-valuenow', '87');
    await expect(page.getByText('75 percent sent')).toBeAttached();
    await expect(videoInput(page)).toBeDisabled();
    await expect(imagesInput(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop upload' }).click();
    await expect(videoInput(page)).toBeEnabled();
    await expect(progress).toBeHidden();
    await page.unroute('**/video/upload');
  });

  await test.step('the film strip shows frames of the video, and the marker is in its middle', async () => {
    await videoInput(page).setInputFiles(tallClip());
    await uploaded(page);
    await expect(marker).toHaveValue('1');
    await expect.poll(() => drawn(marker.locator('xpath=..').locator('canvas'))).toBe(11);
  });

  await test.step('the marker is dragged, pressed at another place, and moved by keys', async () => {
    await marker.scrollIntoViewIfNeeded();
    const box = await marker.boundingBox();
    if (!box) throw new Error('The strip is not there.');
    const at = (part: number) => [box.x + 8 + (box.width - 16) * part, box.y + box.height / 2] as const;
    const finger = await pointer(page);
    // The last second to choose is 1.9.
    await finger.down(at(1 / 1.9));
    await finger.move(at(0.8 / 1.9));
    await finger.move(at(0.5 / 1.9));
    await finger.up();
    await expect(marker).toHaveValue('0.5');
    await finger.down(at(1.5 / 1.9));
    await finger.up();
    await expect(marker).toHaveValue('1.5');
    await marker.press('ArrowLeft');
    await expect(marker).toHaveValue('1.4');
    await marker.press('Home');
    await expect(marker).toHaveValue('0');
    await marker.press('End');
    await expect(marker).toHaveAttribute('aria-valuetext', '1.9 seconds');
  });

  await test.step('a removed video is deleted, and the post then waits for images', async () => {
    const remove = () => page.getByRole('button', { name: 'Remove video' }).click();
    expect(await deletionAfter(page, remove)).toBe(200);
    await expect(videoInput(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(imagesInput(page)).toHaveAccessibleDescription(`${messages.imageMissing} ${messages.imagesNeedMusic}`);
    await expect(page.getByRole('alert').getByText(messages.imagesNeedMusic)).toBeVisible();
  });
});
