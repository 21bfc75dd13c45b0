import type { Page } from 'playwright';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { tallClip } from '../steps/upload-files.ts';
import { imagesInput, openComposer, paint, patience, rows, uploaded, videoInput } from './open-composer.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the browser has loaded what is needed after a file was picked, with everything that it imports. */
async function arrived(page: Page): Promise<void> {
  const request = await page.waitForFunction(() =>
    performance.getEntriesByType('resource').find(({ name }) => /\/picked\.[^/]+\.js$/.test(name)),
  );
  await request.evaluate((entry) => entry && import(entry.name));
}

test.beforeEach(async ({ page, failures }) => {
  // When the network is back, the page asks for an upload that was never sent: 404. ERR_FAILED is what the service worker answers
  // for the parts of the preview that were still on their way when the network went.
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|status of 404/);
  await openComposer(page);
});

test('images that are picked without a network are shown, and sent when it is back', async ({ page }, testInfo) => {
  await arrived(page);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']);
  await page.context().setOffline(true);
  await imagesInput(page).setInputFiles(files);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first().getByText('Waiting for a connection…')).toBeVisible();
  await expect(page.getByLabel('Search for a sound')).toBeVisible();
  await page.context().setOffline(false);
  await uploaded(page, 2);
  await expect(page.getByText('Waiting for a connection…')).toHaveCount(0);
});

test('a video that is picked without a network is shown, and sent when it is back', async ({ page }) => {
  await arrived(page);
  await page.context().setOffline(true);
  await videoInput(page).setInputFiles(tallClip());
  await expect(page.getByRole('slider', { name: 'Thumbnail' })).toHaveValue('1', patience);
  await page.context().setOffline(false);
  await uploaded(page);
});
