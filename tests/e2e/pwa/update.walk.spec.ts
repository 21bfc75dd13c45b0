import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { serveVersions, type VersionedRiff } from '#tests/support/browser/changed-version.ts';
import { test as base, expect } from '#tests/support/browser/e2e.ts';
import { openComposer, videoInput } from '../compose/open-composer.ts';
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

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there.');
  return box;
}

/** Makes the browser look for a new version, as it does from time to time. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** Marks this document: a reloaded page has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor installs a new version when they choose, in all tabs at once, or dismisses it', async ({
    page,
    context,
    versions,
  }) => {
    const requested: string[] = [];
    // The worker stores the note beforehand, because the new version's server no longer has it.
    context.on('request', (request) => request.serviceWorker() || requested.push(request.url()));
    const other = await context.newPage();
    await test.step('a new version is offered in every tab, and waits', async () => {
      await installWorker(page);
      await page.goto(paths.home());
      await other.goto(paths.search());
      expect(requested.filter((url) => url.includes('update-note'))).toEqual([]);
      await mark(page);
      await mark(other);
      versions.release();
      await lookForUpdate(page);
      await expect(note(page)).toContainText('A new version of Riff is ready.');
      await expect(note(other)).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const [bar, box] = [page.getByRole('navigation', { name: 'Main' }), note(page)];
      const [{ y: barTop }, { y: top, height }] = await Promise.all([boxOf(bar), boxOf(box)]);
      expect(top + height, 'the note covers no link of the navigation').toBeLessThanOrEqual(barTop);
      expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);
    });
    await test.step('Reload in one tab brings it to all', async () => {
      await tabTo(other, reload(other));
      await other.keyboard.press('Enter');
      for (const tab of [page, other]) {
        await expect.poll(() => isMarked(tab).catch(() => true)).toBe(false);
        await expect(note(tab)).toHaveCount(0);
      }
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    });
    await test.step('a dismissed note does not return on the next page', async () => {
      await other.close();
      versions.release();
      await lookForUpdate(page);
      await note(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(note(page)).toHaveCount(0);
      const noteLoaded = page.waitForResponse(/update-note/);
      await page.reload();
      await noteLoaded;
      await expect(note(page)).toHaveCount(0);
    });
  });
});

test('a member who is uploading is asked before a new version interrupts the upload', async ({
  page,
  context,
  versions,
}) => {
  await installWorker(page);
  await openComposer(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/media/v1_1/**', async (route) => {
    await held;
    await route.abort().catch(() => {});
  });
  await videoInput(page).setInputFiles(tallClip());
  await expect(page.getByRole('progressbar')).toBeVisible();
  await mark(page);
  versions.release();
  await lookForUpdate(page);
  await test.step('Reload asks first', async () => {
    await reload(page).click();
    await expect(note(page)).toContainText('An upload is running. Reload anyway?');
    expect(await isMarked(page)).toBe(true);
  });
  await test.step('another tab takes the new version, and the upload continues', async () => {
    const other = await context.newPage();
    await other.goto(paths.search());
    await mark(other);
    await reload(other).click();
    await expect.poll(() => isMarked(other).catch(() => true)).toBe(false);
    await expect(note(page)).toContainText('A new version of Riff is ready.');
    expect(await isMarked(page)).toBe(true);
  });
  await test.step('a second press on Reload confirms', async () => {
    await reload(page).click();
    await reload(page).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    release();
  });
});
