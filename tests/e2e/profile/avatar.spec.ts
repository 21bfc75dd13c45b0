import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { pointer, windows } from '../players/windows.ts';
import { join } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { openReady } from '../steps/own-profile.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit avatar' });
const input = (page: Page) => dialogOf(page).getByLabel(/Choose an image/);
const square = (page: Page) => dialogOf(page).getByRole('application');
const zoom = (page: Page) => dialogOf(page).getByRole('slider', { name: 'Zoom' });
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save Changes' });
const shown = (page: Page) => page.locator('header img');

/** Opens the dialog on one's own profile. */
async function openDialog(page: Page, name: string): Promise<void> {
  await join(page, name);
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: 'Edit avatar' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Saves: the size of the picture that the page sends, and the colours in the corners of the avatar that comes back. */
async function savedBy(page: Page, act: () => Promise<void>) {
  const answer = page.waitForResponse('**/image/upload');
  await act();
  const { width, height, format } = (await (await answer).json()) as Record<string, unknown>;
  await expect(dialogOf(page)).toHaveCount(0);
  const picture = await page.request.get((await shown(page).getAttribute('src')) ?? '');
  const image = sharp(await picture.body());
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at);
    if (red > 128) return green > 128 ? 'white' : 'red';
    return green > 128 ? 'green' : blue > 128 ? 'blue' : 'black';
  };
  return { width, height, format, corners: [colour(0.1, 0.1), colour(0.9, 0.1), colour(0.1, 0.9), colour(0.9, 0.9)] };
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a member drags and zooms a new picture, and it shows everywhere at once', async ({ page, context }, info) => {
      await openDialog(page, 'Ava Avatar');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await input(page).setInputFiles(await writeImage(info.outputPath('me.jpg'), { width: 2400, height: 1200 }));
      await expect(zoom(page)).toBeEnabled();
      expect(await faultsInBothThemes(page)).toEqual([]);

      // All the way to the right: then its left part is in the square.
      const box = await square(page).boundingBox();
      if (!box) throw new Error('The square is not there.');
      const finger = await pointer(page);
      const [x, y] = [box.x + 20, box.y + box.height / 2];
      await finger.down([x, y]);
      for (const by of [100, 200, 300]) await finger.move([x + by, y]);
      await finger.up();
      const sent = await savedBy(page, () => save(page).click());
      expect(sent).toEqual({ width: 1024, height: 1024, format: 'jpeg', corners: ['red', 'red', 'blue', 'blue'] });
      await expect(page.getByText(messages.avatarUpdated)).toBeVisible();
      const address = await shown(page).getAttribute('src');
      expect((await context.cookies()).find(({ name }) => name === 'avatar')?.value).toContain('images%2F');
      await page.reload();
      await expect(shown(page)).toHaveAttribute('src', address ?? '');
    });
  });
}

test('two fingers zoom', async ({ browser, riff }, info) => {
  const context = await browser.newContext({ ...windows[0].use, baseURL: riff.origin });
  const page = await context.newPage();
  await openDialog(page, 'Pip Pinch');
  await input(page).setInputFiles(await writeImage(info.outputPath('me.jpg'), { width: 800, height: 800 }));
  await expect(zoom(page)).toBeEnabled();
  const box = await square(page).boundingBox();
  if (!box) throw new Error('The square is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await context.newCDPSession(page);
  const two = (type: 'touchStart' | 'touchMove', apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - apart, y, id: 0 },
        { x: x + apart, y, id: 1 },
      ],
    });
  await two('touchStart', 40);
  for (const apart of [50, 65, 80]) await two('touchMove', apart);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '200 %');
  await context.close();
});

test('the wheel zooms where the pointer is', async ({ page }, info) => {
  await openDialog(page, 'Wim Wheel');
  await input(page).setInputFiles(await writeImage(info.outputPath('me.jpg'), { width: 800, height: 800 }));
  await expect(zoom(page)).toBeEnabled();
  // Waits until the dialog has stopped moving.
  await square(page).hover({ position: { x: 4, y: 4 } });
  await page.mouse.wheel(0, -500);
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '272 %');
  const { corners, width } = await savedBy(page, () => save(page).click());
  expect(corners, 'only the corner that the pointer was over').toEqual(['red', 'red', 'red', 'red']);
  expect(width).toBe(294);
});

test('by keyboard alone: a member picks a file, moves it, zooms it and saves it', async ({ page }, info) => {
  await join(page, 'Kai Keyboard');
  // Asked for before the page is opened: the browser needs a moment until it reports choosers.
  const chooser = page.waitForEvent('filechooser');
  await openReady(page, paths.profile());
  const opener = page.getByRole('button', { name: 'Edit avatar' });
  await pressOn(page, opener);
  await tabTo(page, input(page));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(await writeImage(info.outputPath('me.jpg'), { width: 1200, height: 600 }));
  await expect(square(page)).toBeFocused();
  await expect(zoom(page)).toBeEnabled();
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('+');
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '110 %');
  await page.keyboard.press('-');
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '100 %');
  await tabTo(page, zoom(page));
  await page.keyboard.press('ArrowRight');
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '101 %');
  const { corners } = await savedBy(page, () => pressOn(page, save(page)));
  expect(corners, 'its right part').toEqual(['green', 'green', 'white', 'white']);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a photo of a turned camera is the right way up', async ({ page }, info) => {
  await openDialog(page, 'Tia Turned');
  const photo = await writeImage(info.outputPath('turned.jpg'), { width: 800, height: 800, orientation: 6 });
  await input(page).setInputFiles(photo);
  await expect(zoom(page)).toBeEnabled();
  const { corners } = await savedBy(page, () => save(page).click());
  expect(corners).toEqual(['blue', 'red', 'white', 'green']);
});

test('what is no image, or too large, is refused in words', async ({ page }, info) => {
  await openDialog(page, 'Rex Refused');
  const buffer = Buffer.alloc(10);
  await input(page).setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('File must be an image (e.g., PNG, JPEG).')).toBeVisible();
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await input(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('Image file is too large. Maximum size allowed is 5MB.')).toBeVisible();
  await input(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('File must be an image (e.g., PNG, JPEG).'), 'no image inside').toBeVisible();

  // A drop is a choice too.
  const bytes = [...(await readFile(await writeImage(info.outputPath('me.png'), { format: 'png' })))];
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await dialogOf(page).locator('label').first().dispatchEvent('drop', { dataTransfer: data });
  await expect(zoom(page)).toBeEnabled();
});

test('an upload that fails says so, and can be tried again', async ({ page, failures }, info) => {
  failures.expect(/status of 400/);
  await openDialog(page, 'Fil Fails');
  await input(page).setInputFiles(await writeImage(info.outputPath('me.jpg')));
  await page.route('**/image/upload', (route) => route.fulfill({ status: 400, json: {} }));
  await expect(zoom(page)).toBeEnabled();
  await save(page).click();
  await expect(page.getByText('Failed to upload avatar')).toBeVisible();
  await page.unroute('**/image/upload');
  await save(page).click();
  await expect(page.getByText(messages.avatarUpdated)).toBeVisible();
});
