import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { tallClip } from '../steps/upload-files.ts';
import { create, describePost, openComposer, ownPosts, status } from './maker.ts';

const published = { timeout: 60_000 };

test.beforeEach(async ({ page, failures }) => {
  // A browser reports that the service has nothing yet of an upload that the outbox takes over.
  failures.expect(/status of 404/);
  test.setTimeout(120_000);
  await openComposer(page);
});

/** Holds every upload until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/video/upload', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

async function pickVideo(page: Page) {
  await page.locator('input[name=video]').setInputFiles(tallClip());
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
}

test('Create can be pressed while the video uploads, and Home opens at once', async ({ page }) => {
  const title = `In a hurry ${Date.now()}`;
  const release = await holdUploads(page);
  await pickVideo(page);
  await describePost(page, title);
  await create(page);
  await expect(status(page).getByText('Uploading')).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  release();
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([title]);
});

test('what waits for its upload survives a reload', async ({ page }) => {
  const title = `Reloaded ${Date.now()}`;
  const release = await holdUploads(page);
  await pickVideo(page);
  await describePost(page, title);
  await create(page);
  await expect(status(page).getByText('Uploading')).toBeVisible();
  await page.reload();
  await expect(status(page).getByText(title)).toBeVisible();
  release();
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([title]);
});

test('without a network a post waits, says so, and goes on by itself', async ({ page, context, failures }) => {
  failures.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const title = `Tunnel ${Date.now()}`;
  const release = await holdUploads(page);
  await pickVideo(page);
  await describePost(page, title);
  await create(page);
  await expect(status(page).getByText('Uploading')).toBeVisible();
  await context.setOffline(true);
  await expect(status(page).getByText('Waiting for a connection…')).toBeVisible();
  release();
  await context.setOffline(false);
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([title]);
});

test('a file that is refused after the press is told, and the post opens again', async ({ page, failures }) => {
  failures.expect(/status of 415/);
  const title = `Odd file ${Date.now()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/video/upload', async (route) => {
    await promise;
    await route.fulfill({ status: 415, json: { error: { message: messages.fileNotVideo } } }).catch(() => undefined);
  });
  await pickVideo(page);
  await describePost(page, title, 'odd');
  await create(page);
  resolve();
  const card = status(page).getByRole('listitem');
  await expect(card).toContainText(messages.createPostFailed);
  await expect(card).toContainText(messages.fileNotVideo);
  await page.unroute('**/video/upload');
  await card.getByRole('button', { name: 'Edit post' }).click();
  await page.waitForURL(`**${paths.upload()}`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Remove #odd' })).toBeVisible();
  // The file is still here: sending it again is the retry.
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 30_000 });
  await create(page);
  await expect(status(page).getByText('Published')).toBeVisible(published);
});

test('five posts wait at once, and all of them arrive', async ({ page }) => {
  test.setTimeout(240_000);
  const titles = Array.from({ length: 5 }, (_, place) => `Crowd ${place} ${Date.now()}`);
  const release = await holdUploads(page);
  for (const title of titles) {
    await page.goto(paths.upload());
    await expect(page.locator('input[name=video]')).toBeEnabled();
    await pickVideo(page);
    await describePost(page, title);
    await create(page);
  }
  await expect(status(page).getByRole('listitem')).toHaveCount(3);
  await expect(status(page).getByText('2 more waiting')).toBeVisible();
  release();
  await expect.poll(() => ownPosts(page).then((own) => own.toSorted()), { timeout: 200_000 }).toEqual(titles);
});

test('a refused press speaks only of what is missing, in a toast and at the field', async ({ page }) => {
  await holdUploads(page);
  await pickVideo(page);
  await page.getByRole('combobox').fill('made');
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('button', { name: 'Remove #made' })).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.locator('.toast')).toContainText(messages.titleRequired);
  const title = page.getByLabel('Title');
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(page.getByText(messages.videoMissing)).toHaveCount(0);
});
