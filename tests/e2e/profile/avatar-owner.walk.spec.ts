import { readFile } from 'node:fs/promises';
import { messages } from '#lib/contract/messages.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { moveFingers } from '../steps/fingers.ts';
import { join } from '../steps/join.ts';
import { phone } from '../steps/windows.ts';
import {
  avatarOf,
  dialogOf,
  inputOf,
  middleOfSquare,
  openAvatarDialog,
  savedBy,
  saveOf,
  zoomOf,
} from './avatar-dialog.ts';

test.use(phone);

test('a member chooses a picture, pinches and drags it in its square, and sees it everywhere at once', async ({
  page,
  context,
  failures,
}, info) => {
  failures.expect(/status of 400/);
  await join(page, 'Ava Avatar');
  await openAvatarDialog(page);

  await test.step('A file that is no image, or too large, is refused with a message', async () => {
    const buffer = Buffer.alloc(10);
    await inputOf(page).setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByText('File must be an image (e.g., PNG, JPEG).')).toBeVisible();
    await expect(inputOf(page)).toHaveAttribute('aria-invalid', 'true');
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await inputOf(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: large });
    await expect(page.getByText('Image file is too large. Maximum size allowed is 5MB.')).toBeVisible();
    await inputOf(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('File must be an image (e.g., PNG, JPEG).'), 'no image inside').toBeVisible();
  });

  await test.step('A picture that is dropped can be replaced by another one', async () => {
    const bytes = [...(await readFile(await writeImage(info.outputPath('me.png'), { format: 'png' })))];
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }));
      return transfer;
    }, bytes);
    await dialogOf(page).locator('label').first().dispatchEvent('drop', { dataTransfer: data });
    await expect(saveOf(page)).toBeEnabled();
    await dialogOf(page).getByRole('button', { name: 'Choose another image' }).click();
    await inputOf(page).setInputFiles(await writeImage(info.outputPath('me.jpg'), { width: 2400, height: 1200 }));
    await expect(zoomOf(page)).toBeEnabled();
  });

  await test.step('Two fingers and the slider zoom', async () => {
    const [x, y] = await middleOfSquare(page);
    const apart = [40, 48].map((by) => [[x - by, y] as const, [x + by, y] as const]);
    await moveFingers(page, ...apart);
    await expect(zoomOf(page)).not.toHaveAttribute('aria-valuetext', '100 %');
    await zoomOf(page).fill('1');
    await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', '100 %');
  });

  await test.step('An upload that fails shows a message, and can be retried', async () => {
    await page.route('**/image/upload', (route) => route.fulfill({ status: 400, json: {} }));
    await saveOf(page).click();
    await expect(page.getByText('Failed to upload avatar')).toBeVisible();
    await page.unroute('**/image/upload');
  });

  await test.step('A picture that is dragged to the right is saved with its left part', async () => {
    const [x, y] = await middleOfSquare(page);
    await moveFingers(page, ...[0, 60, 120, 170].map((by) => [[x + by - 60, y] as const]));
    await moveFingers(page, ...[0, 60, 120, 170].map((by) => [[x + by - 60, y] as const]));
    const sent = await savedBy(page, () => saveOf(page).click());
    expect(sent).toEqual({ width: 1024, height: 1024, format: 'jpeg', corners: ['red', 'red', 'blue', 'blue'] });
    await expect(page.getByText(messages.avatarUpdated)).toBeVisible();
  });

  await test.step('The picture stays after a reload', async () => {
    const address = (await avatarOf(page).getAttribute('src')) ?? '';
    expect((await context.cookies()).find(({ name }) => name === 'avatar')?.value).toContain('images%2F');
    await page.reload();
    await expect(avatarOf(page)).toHaveAttribute('src', address);
  });
});
