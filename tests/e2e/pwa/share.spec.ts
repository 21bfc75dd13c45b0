import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { paths, shareTarget } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { filesStored, openComposer, paint, patience, row, rows, uploaded } from '../compose/open-composer.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { tallClip } from '../steps/upload-files.ts';
import { installWorker, keptPaths } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

interface Shared {
  files?: { path: string; name: string; type: string }[];
  title?: string;
  text?: string;
}

/** Posts a form to the share target, as the device does when another app shares. */
async function share(page: Page, { files = [], ...fields }: Shared): Promise<void> {
  const sent = await Promise.all(
    files.map(async ({ path, ...file }) => ({ ...file, bytes: (await readFile(path)).toString('base64') })),
  );
  await page.evaluate(
    ({ action, fields, sent }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'POST', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const chosen = new DataTransfer();
      for (const { name, type, bytes } of sent) {
        chosen.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }));
      }
      form.append(
        Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'media',
          multiple: true,
          files: chosen.files,
        }),
      );
      document.body.append(form);
      form.submit();
    },
    { action: shareTarget, fields, sent },
  );
  await page.waitForURL(/shared(=|%3D)1|\/client\/upload$/, { waitUntil: 'commit' });
}

const clipFile = () => ({ path: tallClip(), name: 'evening.mp4', type: 'video/mp4' });
const imageFiles = async (folder: (name: string) => string, names: string[]) =>
  (await paint(folder, names)).map((path, at) => ({ path, name: names[at] ?? '', type: 'image/png' }));
const isTaken = async (page: Page) => {
  await expect(page).toHaveURL(new RegExp(`${paths.upload()}$`));
  await expect.poll(() => keptPaths(page)).toEqual([]);
};

test('a shared video is uploaded in Create Post, with its title and text', async ({ page }) => {
  await installWorker(page);
  await join(page, 'Sia Share');
  await share(page, { files: [clipFile()], title: 'Evening', text: 'From the bridge' });
  await uploaded(page);
  await expect(page.getByRole('slider', { name: 'Thumbnail' })).toHaveValue('1', patience);
  await expect(page.getByLabel('Title')).toHaveValue('Evening');
  await expect(page.getByLabel('Description')).toHaveValue('From the bridge');
  await isTaken(page);
});

test('shared images become an image post', async ({ page }, testInfo) => {
  await installWorker(page);
  await join(page, 'Imo Images');
  const files = await imageFiles(testInfo.outputPath.bind(testInfo), ['one.png', 'two.png']);
  await share(page, { files });
  await uploaded(page, 2);
  await expect(row(page, 'one.png')).toBeVisible();
  await isTaken(page);
});

test('a visitor logs in first, and then finds what they shared', async ({ page }, testInfo) => {
  await installWorker(page);
  const person = await makeAccount(page, 'Ned Next');
  const files = await imageFiles(testInfo.outputPath.bind(testInfo), ['kept.png']);
  await share(page, { files });
  await expect(page).toHaveURL(new RegExp(paths.login()));
  await logIn(page, person);
  await uploaded(page);
  await expect(row(page, 'kept.png')).toBeVisible();
});

test('a member whose session has ended finds it too, after logging in', async ({ page, context }, testInfo) => {
  await installWorker(page);
  const person = await makeAccount(page, 'Old Session');
  await page.goto(paths.login());
  await logIn(page, person);
  await page.waitForURL((url) => url.pathname === paths.home());
  await page.goto(paths.profile());
  await expect(page.getByRole('heading', { name: 'Old Session' })).toBeVisible();
  await context.clearCookies();
  await share(page, { files: await imageFiles(testInfo.outputPath.bind(testInfo), ['late.png']) });
  await expect(page).toHaveURL(new RegExp(paths.login()));
  await logIn(page, person);
  await uploaded(page);
});

test('files that are neither get the message that they would get in the form', async ({ page }, testInfo) => {
  await installWorker(page);
  await join(page, 'Tex Text');
  const [image] = await imageFiles(testInfo.outputPath.bind(testInfo), ['odd.png']);
  if (!image) throw new Error('no image');
  await share(page, { files: [{ ...image, name: 'notes.txt', type: 'text/plain' }] });
  await expect(page.getByText('File must be a video (e.g., MP4, AVI).')).toBeVisible();
});

test('a draft is offered first; its images stay, and shared images are added', async ({ page }, testInfo) => {
  await installWorker(page);
  await openComposer(page);
  const folder = testInfo.outputPath.bind(testInfo);
  await page.locator('input[name=images]').setInputFiles(await paint(folder, ['mine.png']));
  await uploaded(page);
  await filesStored(page, 1);
  await page.goto(paths.about());
  await share(page, { files: await imageFiles(folder, ['shared.png']) });
  const card = page.getByRole('region', { name: 'Continue your draft?' });
  await expect(card.getByText('What you have just shared is added after that.')).toBeVisible();
  await card.getByRole('button', { name: 'Continue' }).click();
  await uploaded(page, 2);
  await expect(rows(page)).toHaveCount(2);
  await filesStored(page, 2);
  await page.goto(paths.about());

  await share(page, { files: [clipFile()] });
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your draft already has media, so what you shared was not added.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('what did not arrive is said', async ({ page }) => {
  await join(page, 'Lou Lost');
  await page.goto(`${paths.upload()}?shared=1`);
  await expect(page.getByText('What you shared did not arrive. Please choose it here.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.upload()}$`));
});
