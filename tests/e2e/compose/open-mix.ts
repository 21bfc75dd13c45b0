import type { Locator, Page } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';
import { addVideo, chooseSound, openComposer } from '../publish/maker.ts';
import { pointer } from '../steps/windows.ts';

export const mixSlider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
export const exactField = (page: Page, name: string) => page.getByLabel(`${name}, in `);
export const playButton = (page: Page) => page.getByRole('button', { name: 'Play preview' });
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop preview' });
export const secondOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

/** Opens the form as a member who has a video of two seconds in it, and a sound for that. */
export async function openMix(page: Page): Promise<void> {
  await openComposer(page, 'Mix Maker');
  await addVideo(page);
  await page.getByRole('switch', { name: 'Use another post’s sound' }).press('Space');
  await chooseSound(page);
  await expect(mixSlider(page, 'Video to')).toBeVisible();
}

/** Drags the middle of it by a part of the timeline. */
export async function dragBy(page: Page, target: Locator, by: number): Promise<void> {
  // It presses in the middle, because the Create bar covers the lower edge on phones.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  const track = await target.locator('xpath=..').boundingBox();
  if (!box || !track) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await pointer(page);
  await finger.down([x, y]);
  for (const part of [0.3, 0.7, 1]) await finger.move([x + track.width * by * part, y]);
  await finger.up();
}
