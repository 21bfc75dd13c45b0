import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { serveVersions, type VersionedRiff } from '#tests/support/browser/changed-version.ts';
import { test as base, expect } from '#tests/support/browser/e2e.ts';
import { openComposer, videoInput } from '../compose/open-composer.ts';
import { windows } from '../players/windows.ts';
import { tabTo } from '../steps/keyboard.ts';
import { tallClip } from '../steps/upload-files.ts';
import { installWorker } from './worker.ts';

const test = base.extend<{ versions: VersionedRiff }>({
  versions: async ({ riff }, use) => {
    const versions = await serveVersions(riff.origin);
    await use(versions);
    await versions.stop();
  },
  baseURL: async ({ versions }, use) => use(versions.origin),
});
test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByRole('region', { name: 'Update' });
const reload = (page: Page) => note(page).getByRole('button', { name: 'Reload' });

/** Lets the browser look for a new version, as it does by itself from time to time. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** Marks this document: a page that was loaded again has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a new version waits until the person takes it, and then serves all tabs', async ({
      page,
      context,
      versions,
    }) => {
      const requested: string[] = [];
      context.on('request', (request) => requested.push(request.url()));
      await installWorker(page);
      await page.goto(paths.home());
      const other = await context.newPage();
      await other.goto(paths.search());
      expect(requested.filter((url) => url.includes('update-note'))).toEqual([]);
      await mark(other);
      versions.release();
      await lookForUpdate(page);
      await expect(note(page)).toContainText('A new version of Riff is ready.');
      await expect(note(other)).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      const box = await note(page).boundingBox();
      if (!bar || !box) throw new Error('nothing is shown');
      expect(box.y + box.height <= bar.y || box.x >= bar.x + bar.width).toBe(true);
      expect(await isMarked(other)).toBe(true);

      await tabTo(other, reload(other));
      await mark(page);
      await other.keyboard.press('Enter');
      for (const tab of [page, other]) {
        await expect.poll(() => isMarked(tab).catch(() => true)).toBe(false);
        await expect(note(tab)).toHaveCount(0);
      }
      const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting);
      expect(waiting).toBeNull();
    });
  });
}

test('who dismisses the note is not asked again by the next page', async ({ page, versions }) => {
  await installWorker(page);
  await page.goto(paths.search());
  versions.release();
  await lookForUpdate(page);
  await note(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(note(page)).toHaveCount(0);
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(note(page)).toHaveCount(0);
});

test('an upload is never interrupted without a question', async ({ page, context, versions }) => {
  await installWorker(page);
  await openComposer(page);
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 2_000 };
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slow);
  await videoInput(page).setInputFiles(tallClip());
  await expect(page.getByRole('progressbar')).toBeVisible();
  await mark(page);
  versions.release();
  await lookForUpdate(page);
  await reload(page).click();
  await expect(note(page)).toContainText('An upload is running. Reload anyway?');
  expect(await isMarked(page)).toBe(true);

  const other = await context.newPage();
  await other.goto(paths.search());
  await mark(other);
  await reload(other).click();
  await expect.poll(() => isMarked(other).catch(() => true)).toBe(false);
  await expect(note(page)).toContainText('A new version of Riff is ready.');
  expect(await isMarked(page)).toBe(true);
  await reload(page).click();
  await reload(page).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
});
