import { writeHeif } from '#tests/fixtures/heif.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { holdRequests } from '../../../e2e/compose/open-composer.ts';
import {
  dialogOf,
  inputOf,
  middleOfSquare,
  openAvatarDialog,
  savedBy,
  saveOf,
  squareOf,
  zoomOf,
} from '../../../e2e/profile/avatar-dialog.ts';
import { join } from '../../../e2e/steps/join.ts';
import { wide } from '../../../e2e/steps/windows.ts';

test.use(wide);

test('with a mouse, a member drags a picture in its square, and zooms with the wheel at the pointer', async ({
  page,
}, info) => {
  await join(page, 'Wim Wheel');

  await test.step('A picture that is dragged to the right is saved with its left part', async () => {
    await openAvatarDialog(page);
    await inputOf(page).setInputFiles(await writeImage(info.outputPath('wide.jpg'), { width: 2400, height: 1200 }));
    await expect(zoomOf(page)).toBeEnabled();
    // Waits until the dialog has stopped moving.
    await squareOf(page).hover();
    const [x, y] = await middleOfSquare(page);
    await page.mouse.down();
    await page.mouse.move(x + 400, y, { steps: 4 });
    await page.mouse.up();
    const sent = await savedBy(page, () => saveOf(page).click());
    expect(sent).toEqual({ width: 1024, height: 1024, format: 'jpeg', corners: ['red', 'red', 'blue', 'blue'] });
  });

  await test.step('The wheel keeps the point under the pointer in the square', async () => {
    await openAvatarDialog(page);
    await inputOf(page).setInputFiles(await writeImage(info.outputPath('small.jpg'), { width: 800, height: 800 }));
    await expect(zoomOf(page)).toBeEnabled();
    await squareOf(page).hover({ position: { x: 4, y: 4 } });
    await page.mouse.wheel(0, -500);
    // A wheel movement of 500 pixels zooms by a factor of e.
    await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', '272 %');
    const { corners, width } = await savedBy(page, () => saveOf(page).click());
    expect(corners, 'only the corner that the pointer was over').toEqual(['red', 'red', 'red', 'red']);
    expect(width).toBe(294);
  });

  await test.step('A photo from a rotated camera is upright, in each format that records the rotation', async () => {
    for (const format of ['jpeg', 'webp'] as const) {
      await openAvatarDialog(page);
      const turned = { width: 800, height: 800, orientation: 6, format };
      await inputOf(page).setInputFiles(await writeImage(info.outputPath(`turned.${format}`), turned));
      await expect(zoomOf(page)).toBeEnabled();
      const { corners } = await savedBy(page, () => saveOf(page).click());
      expect(corners, format).toEqual(['blue', 'red', 'white', 'green']);
    }
  });

  await test.step('A HEIC photo, which this browser cannot read, is cropped from the server’s rendition', async () => {
    await openAvatarDialog(page);
    const photo = writeHeif(info.outputPath('photo.heic'), { side: 512, width: 1024, height: 1024 });
    const release = await holdRequests(page, '**/image/upload');
    await inputOf(page).setInputFiles(photo);
    await expect(dialogOf(page).getByText('Preparing the image...')).toBeVisible();
    release();
    await expect(zoomOf(page)).toBeEnabled();
    const { corners } = await savedBy(page, () => saveOf(page).click());
    expect(corners).toEqual(['red', 'green', 'blue', 'white']);
  });
});
