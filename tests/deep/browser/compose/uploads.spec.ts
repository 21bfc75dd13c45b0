import type { Page } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { formArrived, openComposer, patience, uploaded, videoInput } from '#tests/e2e/compose/open-composer.ts';
import { tallClip } from '#tests/e2e/steps/upload-files.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';

const chunk = limits.uploadChunkBytes;
const total = 22_000_000;

/** The parts of the file that are sent from now on, in order. */
function sentChunks(page: Page) {
  const chunks: { from: number; to: number; id: string }[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    const [, from, to] = /^bytes (\d+)-(\d+)/.exec(headers['content-range'] ?? '') ?? [];
    if (from && to) chunks.push({ from: +from, to: +to + 1, id: headers['x-unique-upload-id'] ?? '' });
  });
  return chunks;
}

test('an upload continues after a network failure halfway, and sends at most one part twice', async ({
  page,
  failures,
}, testInfo) => {
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const heavy = testInfo.outputPath('heavy.mp4');
  await padVideo(tallClip(), heavy, total);
  await openComposer(page);
  const network = await page.context().newCDPSession(page);
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: 12_000_000 };
  await network.send('Network.emulateNetworkConditions', { ...conditions, offline: false });
  const chunks = sentChunks(page);
  await videoInput(page).setInputFiles(heavy);
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

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a video that is picked without a network is shown, and sent when the network is back', async ({
    page,
    failures,
  }) => {
    // As in the walk of images without a network.
    failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|status of 404/);
    await openComposer(page);
    await formArrived(page);
    await page.context().setOffline(true);
    await videoInput(page).setInputFiles(tallClip());
    await expect(page.getByRole('slider', { name: 'Thumbnail' })).toHaveValue('1', patience);
    await page.context().setOffline(false);
    await uploaded(page);
  });
});
