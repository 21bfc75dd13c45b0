import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { tallClip } from '../steps/upload-files.ts';
import { imageFiles } from './image-files.ts';

/** A member opens an empty Create Post. */
export async function openComposer(page: Page, name = 'Mae Maker'): Promise<void> {
  await join(page, name);
  await page.goto(paths.upload());
  await expect(page.locator('input[name=video]')).toBeEnabled();
}

/** Uploads a real video. */
export async function addVideo(page: Page): Promise<void> {
  await page.locator('input[name=video]').setInputFiles(tallClip());
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 45_000 });
}

/** Uploads this number of real images. */
export async function addImages(page: Page, folder: string, count: number): Promise<void> {
  await page.locator('input[name=images]').setInputFiles(await imageFiles(folder, count));
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(count, { timeout: 45_000 });
}

/** Gives the post a title and a tag. */
export async function describePost(page: Page, title: string, tag = 'made'): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox').fill(tag);
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('button', { name: `Remove #${tag}` })).toBeVisible();
}

/** Chooses the first trending sound: on a phone in the sheet, which this closes, elsewhere by keyboard. */
export async function chooseSound(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Choose a sound' });
  const sound = page.getByRole('radiogroup', { name: 'Trending sounds' }).getByRole('radio').first();
  await expect(opener.or(sound)).toBeAttached();
  if (await opener.isVisible()) {
    await opener.click();
    await sound.click();
    await expect(sound).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove sound' })).toBeVisible();
  } else {
    await sound.press('Space');
    await expect(sound).toBeChecked();
  }
}

/** Fills the form of a post with two real images and the first trending sound. */
export async function fillImagePost(page: Page, folder: string, title: string, tag = 'made'): Promise<void> {
  await addImages(page, folder, 2);
  await chooseSound(page);
  await describePost(page, title, tag);
}

/** Publishes the post and waits until Home shows the message. */
export async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(`**${paths.home()}`);
  await expect(page.getByText(messages.postProcessing)).toBeVisible();
}

/** The messages about posts in processing. */
export const status = (page: Page) => page.getByRole('region', { name: 'Your posts on their way' });

/** The member's own posts on their profile, newest first. */
async function readOwnPosts(page: Page) {
  const me = (await (await page.request.get('/api/accounts/me')).json()) as { data: { userCode: string } };
  const answer = await page.request.get(`/api/accounts/posts?code=${me.data.userCode}`);
  const { data } = (await answer.json()) as { data: { contents: { title: string; postCode: string }[] } };
  return data.contents;
}

/** The titles of the member's own posts on their profile. */
export const ownPosts = async (page: Page): Promise<string[]> => (await readOwnPosts(page)).map(({ title }) => title);

/** The codes of these posts. */
export const ownPostCodes = async (page: Page): Promise<string[]> =>
  (await readOwnPosts(page)).map(({ postCode }) => postCode);
