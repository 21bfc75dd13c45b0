import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { join } from '../steps/join.ts';

export const videoInput = (page: Page): Locator => page.locator('input[name=video]');
export const imagesInput = (page: Page): Locator => page.locator('input[name=images]');
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Images of the post' }).getByRole('listitem');
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** Makes an account and opens Create Post with it, ready for use. */
export async function openComposer(page: Page) {
  const member = await join(page, 'Mae Maker');
  await page.goto(paths.upload());
  await expect(videoInput(page)).toBeEnabled();
  return member;
}

/** Paints images with these names. */
export async function paint(folder: (name: string) => string, names: readonly string[]): Promise<string[]> {
  const files = names.map((name) => folder(name));
  for (const [number, file] of files.entries()) await paintImage(file, { width: 300 + number * 100, height: 400 });
  return files;
}

// The service probes each file in its own process before it answers: on a busy machine that takes seconds.
export const patience = { timeout: 30_000 };

/** Waits until this number of files has arrived. */
export const uploaded = (page: Page, count = 1) =>
  expect(page.getByText('Uploaded', { exact: true })).toHaveCount(count, patience);

/** Waits until the browser has stored this number of files with the draft: a page that leaves earlier loses them. */
export const filesStored = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const name = 'riff-drafts';
        // Opening the database would create an empty one, without its store.
        if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
        return await new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.filter((value) => value instanceof Blob).length);
            };
          };
        });
      }),
    )
    .toBe(count);

/** The names of the images, in the order of the post. */
export const order = (page: Page) =>
  rows(page).evaluateAll((items) => items.map((item) => item.querySelector('p[title]')?.textContent));

/** Opens the alt text of an image. */
export async function openAlt(page: Page, name: string): Promise<Locator> {
  await row(page, name)
    .getByRole('button', { name: /^Alt text/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Alt text' });
  await expect(dialog.getByRole('textbox')).toBeVisible();
  return dialog;
}

/** Writes the alt text of an image. */
export async function describeImage(page: Page, name: string, text: string): Promise<void> {
  const dialog = await openAlt(page, name);
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** The statuses of all answers to deletions from now on. */
export function deletions(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/files/delete')) statuses.push(answer.status());
  });
  return statuses;
}

/** Waits for the deletion of a file on the server while `act` runs; returns its status. */
export async function deletionAfter(page: Page, act: () => Promise<void>): Promise<number> {
  const deleted = page.waitForResponse((answer) => answer.url().endsWith('/api/files/delete'));
  await act();
  return (await deleted).status();
}

/** Gives the post a tag, by keyboard. */
export async function addTag(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox').fill(name);
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('button', { name: `Remove #${name}` })).toBeVisible();
}

/** Holds every request to this address until the returned function is called, which lets them and all later ones pass. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    // A page that has been left waits for nothing.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Waits until the browser has loaded the module for picked files, with all its imports. */
export async function formArrived(page: Page): Promise<void> {
  const request = await page.waitForFunction(() =>
    performance.getEntriesByType('resource').find(({ name }) => /\/picked\.[^/]+\.js$/.test(name)),
  );
  await request.evaluate((entry) => entry && import(entry.name));
}
