import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { filesStored, row, rows, uploaded } from '../compose/open-composer.ts';
import { listPosts } from '../steps/feed-page.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { tabTo } from '../steps/keyboard.ts';
import { untilReady } from '../steps/screens.ts';
import { tallClip } from '../steps/upload-files.ts';
import { imageFiles, share } from './share-files.ts';
import { cutNetwork, installWorker, isKept, keptPaths } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor without a network sees their viewed posts, and continues once the network is back', async ({
    page,
    failures,
  }) => {
    failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
    await installWorker(page);
    const [first, second] = await listPosts(page);
    if (!first || !second) throw new Error('The demo has no posts.');
    const offline = page.getByRole('heading', { name: 'You are offline.' });
    const seen = page.getByRole('region', { name: 'Posts you have seen' });
    const tiles = seen.getByRole('link');

    await test.step('the worker stores the posters of two posts: no page, no answer, no part of a file', async () => {
      for (const { postCode } of [first, second]) {
        await page.goto(paths.home(postCode));
        await isKept(page, postCode);
      }
      await untilReady(page);
      const kept = await keptPaths(page);
      expect(kept.filter((path) => !path.startsWith('/seen-posts/'))).toEqual([]);
      const stored = await page.evaluate(async () => {
        const answers = await (await caches.open('seen-posts')).matchAll();
        return answers.map(({ status, headers }) => `${status} ${headers.get('Content-Type')}`);
      });
      expect(new Set(stored)).toEqual(new Set(['200 image/jpeg']));
    });
    await test.step('every page says that there is no network, and shows the viewed posts, the newest first', async () => {
      await cutNetwork(page, true);
      await page.goto(paths.search());
      await expect(offline).toBeVisible();
      await expect(tiles.first()).toHaveAttribute('href', paths.home(second.postCode));
      await expect(tiles.nth(1)).toHaveAttribute('href', paths.home(first.postCode));
      const widths = () =>
        seen.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
      await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
    await test.step('a post that is chosen now opens once the network is back', async () => {
      await tabTo(page, tiles.first());
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(second.postCode));
      await expect(offline).toBeVisible();
      await cutNetwork(page, false);
      await expect(page.locator(`[data-post="${second.postCode}"]`)).toBeVisible();
    });
  });
});

test('a visitor shares images from another app, logs in, and finds them in Create Post', async ({ page }, info) => {
  await installWorker(page);
  const person = await makeAccount(page, 'Ned Next');
  const folder = info.outputPath.bind(info);
  const card = page.getByRole('region', { name: 'Continue your draft?' });

  await test.step('Login comes first', async () => {
    await share(page, { files: await imageFiles(folder, ['one.png', 'two.png']) });
    await expect(page).toHaveURL(new RegExp(paths.login()));
    await logIn(page, person);
  });
  await test.step('then they are uploaded, and removed from the device', async () => {
    await uploaded(page, 2);
    await expect(row(page, 'one.png')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${paths.upload()}$`));
    await expect.poll(() => keptPaths(page)).toEqual([]);
    await filesStored(page, 2);
  });
  await test.step('an image that is shared later is added to that draft', async () => {
    await page.goto(paths.about());
    await share(page, { files: await imageFiles(folder, ['later.png']) });
    await expect(card.getByText('What you have just shared is added after that.')).toBeVisible();
    await card.getByRole('button', { name: 'Continue' }).click();
    await uploaded(page, 3);
    await expect(rows(page)).toHaveCount(3);
    await filesStored(page, 3);
  });
  await test.step('a video is not added, and a message says so', async () => {
    await page.goto(paths.about());
    await share(page, { files: [{ path: tallClip(), name: 'evening.mp4', type: 'video/mp4' }] });
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Your draft already has media, so what you shared was not added.')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
  });
});
