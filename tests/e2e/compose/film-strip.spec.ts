import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { pointer, windows } from '../players/windows.ts';
import { openComposer } from '../publish/maker.ts';
import { tallClip } from '../steps/upload-files.ts';

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
      const drawn = () =>
        frames.evaluateAll((canvases) =>
          canvases.every((canvas) => {
            const { width, height } = canvas as HTMLCanvasElement;
            const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
            return pixels?.some((value, at) => at % 4 < 3 && value > 40) ?? false;
          }),
        );
      await expect.poll(drawn).toBe(true);
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
