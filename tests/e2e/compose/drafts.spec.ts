import type { Page } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { paths } from '#lib/paths.ts';
import { faults, faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { tallClip } from '../steps/upload-files.ts';
import {
  deletions,
  describeImage,
  imagesInput,
  openAlt,
  openComposer,
  order,
  paint,
  patience,
  row,
  rows,
  uploaded,
  videoInput,
} from './open-composer.ts';

const chunk = limits.uploadChunkBytes;
const total = 22_000_000;

/** A video of five chunks. */
async function heavy(path: string) {
  await padVideo(tallClip(), path, total);
  return path;
}

/** First bytes of the chunks that are sent from now on, in order. */
function sentChunks(page: Page) {
  const chunks: { from: number; to: number; id: string }[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    const [, from, to] = /^bytes (\d+)-(\d+)/.exec(headers['content-range'] ?? '') ?? [];
    if (from && to) chunks.push({ from: +from, to: +to + 1, id: headers['x-unique-upload-id'] ?? '' });
  });
  return chunks;
}

const card = (page: Page) => page.getByRole('region', { name: 'Continue your draft?' });
const leave = (page: Page) => page.goto(paths.about());

test('an upload continues after the network was cut halfway, and sends at most one chunk twice', async ({
  page,
  failures,
}, testInfo) => {
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await openComposer(page);
  const network = await page.context().newCDPSession(page);
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: 6_000_000 };
  await network.send('Network.emulateNetworkConditions', { ...conditions, offline: false });
  const chunks = sentChunks(page);
  await videoInput(page).setInputFiles(await heavy(testInfo.outputPath('heavy.mp4')));
  const progress = page.getByRole('progressbar', { name: 'Upload progress' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow')), patience).toBeGreaterThan(50);
  await network.send('Network.emulateNetworkConditions', { ...conditions, offline: true });
  const before = chunks.length;
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1, offline: false });
  await uploaded(page);

  const last = chunks[before - 1];
  expect(before).toBeGreaterThan(2);
  expect(chunks[before]?.from).toBeGreaterThanOrEqual(last?.from ?? Number.NaN);
  const sent = chunks.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(sent).toBeLessThanOrEqual(total + chunk);
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
});

test('a member who reloads halfway continues where the upload was', async ({ page }, testInfo) => {
  await openComposer(page);
  const chunks = sentChunks(page);
  let isCut = false;
  await page.route('**/video/upload', async (route) => {
    isCut ||= chunks.length > 2;
    if (!isCut) await route.continue();
  });
  await videoInput(page).setInputFiles(await heavy(testInfo.outputPath('A holiday.mp4')));
  await page.getByLabel('Title').fill('Cut in half');
  await page.getByRole('combobox').fill('halves');
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('button', { name: 'Remove #halves' })).toBeVisible();
  await expect.poll(() => chunks.length, patience).toBe(3);
  await page.getByRole('slider').press('End');
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await expect(card(page)).toContainText('Cut in half');
  await expect(card(page)).toContainText('A video');
  await expect(videoInput(page)).toBeHidden();
  expect(await faults(page)).toEqual([]);
  const id = chunks[0]?.id;
  chunks.length = 0;
  await page.getByRole('button', { name: 'Continue' }).click();
  await uploaded(page);
  expect(chunks[0]).toEqual({ from: 2 * chunk, to: 3 * chunk, id });
  expect(chunks.every((one) => one.id === id)).toBe(true);
  await expect(page.getByLabel('Title')).toHaveValue('Cut in half');
  await expect(page.getByRole('slider')).toHaveValue('1.9');
  await expect(page.getByRole('button', { name: 'Remove #halves' })).toBeVisible();
  await expect(page.getByText('A holiday.mp4')).toBeVisible();
});

test('a member who leaves finds the draft again, and can start over', async ({ page }, testInfo) => {
  await openComposer(page);
  await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png', 'c.png']));
  await uploaded(page, 3);
  await describeImage(page, 'c.png', 'The last comes first');
  const dialog = await openAlt(page, 'c.png');
  for (const place of [3, 2]) await dialog.getByRole('button', { name: `Move image ${place} earlier` }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Description').fill('Three of them');
  await leave(page);

  const chunks = sentChunks(page);
  await page.goto(paths.upload());
  await expect(card(page)).toContainText('3 images');
  await expect(card(page)).toContainText('No title yet');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await uploaded(page, 3);
  expect(await order(page)).toEqual(['c.png', 'a.png', 'b.png']);
  await expect((await openAlt(page, 'c.png')).getByRole('textbox')).toHaveValue('The last comes first');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Description')).toHaveValue('Three of them');
  expect(chunks).toEqual([]);

  await leave(page);
  await page.goto(paths.upload());
  const deleted = deletions(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => deleted).toEqual([200, 200, 200]);
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(videoInput(page)).toBeEnabled();
});

test('discarding a post deletes the draft and its uploads', async ({ page }) => {
  await openComposer(page);
  await videoInput(page).setInputFiles(tallClip());
  await uploaded(page);
  const deleted = deletions(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(`**${paths.home()}`);
  expect(deleted).toEqual([200]);
  await page.goto(paths.upload());
  await expect(videoInput(page)).toBeEnabled();
});

test('Cancel asks what becomes of the post, by keys alone', async ({ page }) => {
  await openComposer(page);
  await page.getByLabel('Title').fill('Not today');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.press('Enter');
  const question = page.getByRole('dialog', { name: 'Keep this post as a draft?' });
  await expect(question).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await question.getByRole('button', { name: 'Keep draft' }).press('Enter');
  await page.waitForURL(`**${paths.home()}`);
  await page.goto(paths.upload());
  await expect(card(page)).toContainText('Not today');
});

test('the next member who logs in on this device sees nothing of a draft', async ({ page }) => {
  const member = await openComposer(page);
  await page.getByLabel('Title').fill('Of Mae alone');
  await leave(page);
  await openComposer(page);
  await expect(page.getByLabel('Title')).toHaveValue('');

  await page.request.post('/api/auth/login', { data: member });
  await page.goto(paths.upload());
  await expect(card(page)).toContainText('Of Mae alone');
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`**${paths.home()}`);
  await page.request.post('/api/auth/login', { data: member });
  await page.goto(paths.upload());
  await expect(videoInput(page)).toBeEnabled();
});

test('everybody can use a draft and images in both themes', async ({ page }, testInfo) => {
  await openComposer(page);
  await page.route('**/image/upload', () => undefined);
  await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), ['a.png']));
  await expect(row(page, 'a.png').getByRole('progressbar')).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.unroute('**/image/upload');
  await leave(page);
  await page.goto(paths.upload());
  await expect(card(page)).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
});
