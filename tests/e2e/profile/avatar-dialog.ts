import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { openReady } from '../steps/own-profile.ts';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit avatar' });
export const inputOf = (page: Page): Locator => dialogOf(page).getByLabel(/Choose an image/);
export const squareOf = (page: Page): Locator => dialogOf(page).getByRole('application');
export const zoomOf = (page: Page): Locator => dialogOf(page).getByRole('slider', { name: 'Zoom' });
export const saveOf = (page: Page): Locator => dialogOf(page).getByRole('button', { name: 'Save Changes' });

/** The member's picture on their profile. */
export const avatarOf = (page: Page): Locator => page.locator('header img');

/** Opens the dialog on the profile of the member who is signed in. */
export async function openAvatarDialog(page: Page): Promise<void> {
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: 'Edit avatar' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** The middle of the square. */
export async function middleOfSquare(page: Page): Promise<[x: number, y: number]> {
  const box = await squareOf(page).boundingBox();
  if (!box) throw new Error('The square is not there.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Saves with `act`. Returns the upload's size and format, and the colours in the four corners of the new avatar. */
export async function savedBy(page: Page, act: () => Promise<void>) {
  const answer = page.waitForResponse('**/image/upload');
  await act();
  const { width, height, format } = (await (await answer).json()) as Record<string, unknown>;
  await expect(dialogOf(page)).toHaveCount(0);
  const picture = await page.request.get((await avatarOf(page).getAttribute('src')) ?? '');
  const { data, info } = await sharp(await picture.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at);
    if (red > 128) return green > 128 ? 'white' : 'red';
    return green > 128 ? 'green' : blue > 128 ? 'blue' : 'black';
  };
  return { width, height, format, corners: [colour(0.1, 0.1), colour(0.9, 0.1), colour(0.1, 0.9), colour(0.9, 0.9)] };
}
