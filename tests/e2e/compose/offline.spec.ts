import type { Page } from 'playwright';
import { expect, test } from '#tests/support/e2e.ts';
import { tallClip } from '../upload-files.ts';
import { imagesInput, openComposer, paint, patience, rows, uploaded, videoInput } from './open-composer.ts';

/** Waits until the browser holds the parts of the screen of these names. */
const arrived = (page: Page, parts: readonly string[]) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      ),
    )
    .toMatch(new RegExp(parts.map((part) => `(?=.*/${part}\\.)`).join(''), 's'));

test.beforeEach(async ({ page, failures }) => {
  // What never left is asked after when the network is back: 404.
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|status of 404/);
  await openComposer(page);
});

test('images that are picked without a network are shown, and sent once it is back', async ({ page }, testInfo) => {
  await arrived(page, ['ImageList', 'SoundSections', 'MusicPicker']);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']);
  await page.context().setOffline(true);
  await imagesInput(page).setInputFiles(files);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('Search for a sound')).toBeVisible();
  await page.context().setOffline(false);
  await uploaded(page, 2);
});

test('a video that is picked without a network is shown, and sent once it is back', async ({ page }) => {
  await arrived(page, ['video-frame', 'VideoPart', 'SoundSections']);
  await page.context().setOffline(true);
  await videoInput(page).setInputFiles(tallClip());
  await expect(page.getByRole('slider', { name: 'Thumbnail' })).toHaveValue('1', patience);
  await page.context().setOffline(false);
  await uploaded(page);
});
