import type { Locator } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { secondsOf } from '#lib/media/film-strip.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { pointer, windows } from '../players/windows.ts';
import { openComposer } from '../publish/maker.ts';
import { tallClip } from '../steps/upload-files.ts';

/** How many of the canvases show something. */
const drawn = (canvases: Locator): Promise<number> =>
  canvases.evaluateAll(
    (all) =>
      (all as HTMLCanvasElement[]).filter((canvas) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
        return pixels?.some((value, at) => at % 4 < 3 && value > 40);
      }).length,
  );

/** How far, at most, these frames of a video that goes from black to white are from those of these seconds. */
const secondsFrom = (canvases: Locator, seconds: readonly number[], duration: number): Promise<number> =>
  canvases.evaluateAll(
    (all, { seconds, duration }) =>
      (all as HTMLCanvasElement[]).reduce((most, canvas, at) => {
        const pixel = canvas.getContext('2d')?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data;
        return Math.max(most, Math.abs(((pixel?.[0] ?? 0) / 255) * duration - (seconds[at] ?? 0)));
      }, 0),
    { seconds, duration },
  );

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('the thumbnail is chosen on a film strip, by dragging its marker, by a press and by keys', async ({
      page,
    }) => {
      await openComposer(page, 'Fil Strip');
      await page.locator('input[name=video]').setInputFiles(tallClip());
      const marker = page.getByRole('slider', { name: 'Thumbnail' });
      await expect(marker).toHaveValue('1');
      const frames = marker.locator('xpath=..').locator('canvas');
      await expect(frames).toHaveCount(11);
      // Each frame shows something.
      await expect.poll(() => drawn(frames)).toBe(11);
      expect(await faultsInBothThemes(page)).toEqual([]);

      await marker.scrollIntoViewIfNeeded();
      const box = await marker.boundingBox();
      if (!box) throw new Error('The strip is not there.');
      const at = (part: number) => [box.x + 8 + (box.width - 16) * part, box.y + box.height / 2] as const;
      const finger = await pointer(page);
      // The last second to be chosen is 1.9.
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
  });
}

test('a video that a browser plays but does not seek has its frames on the strip and in the preview too', async ({
  page,
}, testInfo) => {
  await openComposer(page, 'Opal Open');
  // Also a toast that another one has replaced by the end of the test.
  const failures = await page.evaluateHandle((text) => {
    const seen = new Set<string>();
    const look = () => document.body.textContent?.includes(text) && seen.add(text);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  }, messages.seekFailed);
  const filters = 'color=c=white:s=180x320:d=12:r=25,fade=t=in:d=12,format=yuv420p';
  // Pictures refer across its key frames, so that Chromium cannot begin to decode at one.
  const options = { 'x264-params': 'keyint=25:open-gop=1:bframes=2:b-adapt=0:scenecut=0' };
  const file = drawClip(testInfo.outputPath('open.mp4'), 'mp4', [{ filters, encoder: 'libx264', options }]);
  await page.locator('input[name=video]').setInputFiles(file);
  const marker = page.getByRole('slider', { name: 'Thumbnail' });
  await expect(marker).toHaveValue('6');
  const frames = marker.locator('xpath=..').locator('canvas');
  // A busy browser looks late and plays on meanwhile.
  const within = 2;
  await expect.poll(() => secondsFrom(frames, secondsOf(12, 11), 12)).toBeLessThan(within);
  const preview = page.locator('[data-phone] canvas').last();
  const shows = (second: number) => expect.poll(() => secondsFrom(preview, [second], 12)).toBeLessThan(within);
  await shows(6);
  await marker.press('End');
  await shows(11.9);
  // Back, which no video can play.
  await marker.fill('3');
  await shows(3);
  // Nobody waits any more for a frame of a video that was removed on the way to it.
  await marker.press('End');
  await page.getByRole('button', { name: 'Remove video' }).click();
  await page.locator('input[name=video]').setInputFiles(file);
  await expect(marker).toHaveValue('6');
  expect(await failures.evaluate((seen) => [...seen])).toEqual([]);
});
