import type { Page } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { paths } from '#lib/paths.ts';
import {
  addTag,
  deletions,
  describeImage,
  imagesInput,
  openAlt,
  openComposer,
  order,
  paint,
  patience,
  rows,
  uploaded,
  videoInput,
} from '#tests/e2e/compose/open-composer.ts';
import { tallClip } from '#tests/e2e/steps/upload-files.ts';
import { windows } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';

const [phone, wide] = windows;
const chunk = limits.uploadChunkBytes;

const card = (page: Page) => page.getByRole('region', { name: 'Continue your draft?' });

/** The parts of files that are sent from now on, in order. */
function sentChunks(page: Page) {
  const chunks: { from: number; to: number; id: string }[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    const [, from, to] = /^bytes (\d+)-(\d+)/.exec(headers['content-range'] ?? '') ?? [];
    if (from && to) chunks.push({ from: +from, to: +to + 1, id: headers['x-unique-upload-id'] ?? '' });
  });
  return chunks;
}

test.describe('on a wide screen', () => {
  test.use(wide.use);

  test('a member reloads during an upload and continues where they were', async ({ page }, testInfo) => {
    const chunks = sentChunks(page);
    const heavy = testInfo.outputPath('A holiday.mp4');
    await padVideo(tallClip(), heavy, 12_000_000);
    await openComposer(page);

    await test.step('they leave the page after the first of three parts', async () => {
      await page.route('**/video/upload', async (route) => {
        if (/^bytes 0-/.test(route.request().headers()['content-range'] ?? '')) await route.continue();
      });
      await videoInput(page).setInputFiles(heavy);
      await page.getByLabel('Title').fill('Cut in half');
      await addTag(page, 'halves');
      await page.getByRole('slider').press('End');
      await expect.poll(() => chunks.length, patience).toBe(2);
      await page.reload();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    await test.step('the draft is offered instead of the form', async () => {
      await expect(card(page)).toContainText('Cut in half');
      await expect(card(page)).toContainText('A video');
      await expect(card(page)).toContainText('Left just now');
      await expect(videoInput(page)).toBeHidden();
    });

    await test.step('Continue sends the missing parts of the same upload, and every field is restored', async () => {
      const [first] = chunks.splice(0);
      await page.getByRole('button', { name: 'Continue' }).click();
      await uploaded(page);
      expect(chunks[0]).toEqual({ from: chunk, to: 2 * chunk, id: first?.id });
      expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
      await expect(page.getByLabel('Title')).toHaveValue('Cut in half');
      await expect(page.getByRole('slider')).toHaveValue('1.9');
      await expect(page.getByRole('button', { name: 'Remove #halves' })).toBeVisible();
      await expect(page.getByText('A holiday.mp4')).toBeVisible();
    });

    await test.step('Discard deletes the draft and its upload', async () => {
      const deleted = deletions(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await page.waitForURL(`**${paths.home()}`);
      expect(deleted).toEqual([200]);
      await page.goto(paths.upload());
      await expect(videoInput(page)).toBeEnabled();
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone.use);

  test('a member recovers the draft of an image post, and starts over', async ({ page }, testInfo) => {
    await openComposer(page);

    await test.step('they leave a form with images', async () => {
      const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png', 'c.png']);
      await imagesInput(page).setInputFiles(files);
      await uploaded(page, 3);
      await describeImage(page, 'c.png', 'The last comes first');
      const dialog = await openAlt(page, 'c.png');
      for (const place of [3, 2]) await dialog.getByRole('button', { name: `Move image ${place} earlier` }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByLabel('Description').fill('Three of them');
      await page.goto(paths.about());
    });

    await test.step('Continue restores images, order, alt text and description without sending anything', async () => {
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
    });

    await test.step('Start over empties the form and deletes the images on the server', async () => {
      await page.reload();
      const deleted = deletions(page);
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect.poll(() => deleted).toEqual([200, 200, 200]);
      await expect(page.getByLabel('Description')).toHaveValue('');
      await expect(rows(page)).toHaveCount(0);
    });

    await test.step('Cancel leaves an untouched form at once', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(`**${paths.home()}`);
      await page.goto(paths.upload());
      await expect(videoInput(page)).toBeEnabled();
    });
  });
});
