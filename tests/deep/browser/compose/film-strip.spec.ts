import type { Locator } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { secondsOf } from '#lib/media/film-strip.ts';
import { openComposer, videoInput } from '#tests/e2e/compose/open-composer.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

/**
 * The largest distance, in seconds, between the frames shown and the expected seconds of a video that goes from black to white.
 */
const secondsFrom = (canvases: Locator, seconds: readonly number[], duration: number): Promise<number> =>
  canvases.evaluateAll(
    (all, { seconds, duration }) =>
      (all as HTMLCanvasElement[]).reduce((most, canvas, at) => {
        const pixel = canvas.getContext('2d')?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data;
        return Math.max(most, Math.abs(((pixel?.[0] ?? 0) / 255) * duration - (seconds[at] ?? 0)));
      }, 0),
    { seconds, duration },
  );

test('a video that the browser can play but not seek also shows frames on the film strip and in the preview', async ({
  page,
}, testInfo) => {
  await openComposer(page);
  // This includes a toast that another one has replaced by the end of the test.
  const failures = await page.evaluateHandle((text) => {
    const seen = new Set<string>();
    const look = () => document.body.textContent?.includes(text) && seen.add(text);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  }, messages.seekFailed);
  const filters = 'color=c=white:s=180x320:d=12:r=25,fade=t=in:d=12,format=yuv420p';
  // Pictures refer across the key frames, so Chromium cannot start decoding at one.
  const options = { 'x264-params': 'keyint=25:open-gop=1:bframes=2:b-adapt=0:scenecut=0' };
  const file = drawClip(testInfo.outputPath('open.mp4'), 'mp4', [{ filters, encoder: 'libx264', options }]);
  await videoInput(page).setInputFiles(file);
  const marker = page.getByRole('slider', { name: 'Thumbnail' });
  await expect(marker).toHaveValue('6');
  const frames = marker.locator('xpath=..').locator('canvas');
  // A busy browser looks late, and the video plays on in the meantime: two of the twelve seconds.
  const within = 2;
  await expect.poll(() => secondsFrom(frames, secondsOf(12, 11), 12)).toBeLessThan(within);
  const preview = page.locator('[data-phone] canvas').last();
  const shows = (second: number) => expect.poll(() => secondsFrom(preview, [second], 12)).toBeLessThan(within);
  await shows(6);
  await marker.press('End');
  await shows(11.9);
  // The test moves back, because playing cannot reach an earlier frame.
  await marker.fill('3');
  await shows(3);
  // A video that was removed during a seek does not block the next one.
  await marker.press('End');
  await page.getByRole('button', { name: 'Remove video' }).click();
  await videoInput(page).setInputFiles(file);
  await expect(marker).toHaveValue('6');
  expect(await failures.evaluate((seen) => [...seen])).toEqual([]);
});
