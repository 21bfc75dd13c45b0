import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, listPosts, playing } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { tabTo } from '../steps/keyboard.ts';
import { publishImage } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { cutNetwork, installWorker, isKept, keptPaths } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ failures }) => failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/));

const seen = (page: Page) => page.getByRole('region', { name: 'Posts you have seen' });

test('a visitor without a network sees the posts they have seen, and is back as soon as there is one', async ({
  page,
}) => {
  await installWorker(page);
  const [first, second] = await listPosts(page);
  if (!first || !second) throw new Error('The demo has no posts.');
  for (const { postCode } of [first, second]) {
    await page.goto(paths.home(postCode));
    await isKept(page, postCode);
  }
  await untilReady(page);
  await cutNetwork(page, true);
  await page.goto(paths.search());
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  const tiles = seen(page).getByRole('link');
  await expect(tiles.first()).toHaveAttribute('href', paths.home(second.postCode));
  await expect(tiles.nth(1)).toHaveAttribute('href', paths.home(first.postCode));
  const widths = () =>
    seen(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
  expect(await faultsInBothThemes(page)).toEqual([]);

  // By keyboard: a post that cannot be opened now opens as soon as it can.
  await tabTo(page, tiles.first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(second.postCode));
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  await cutNetwork(page, false);
  await expect(page.locator(`[data-post="${second.postCode}"]`)).toBeVisible();
});

test('the worker keeps posters of public posts alone: no page, no answer, no part of a file', async ({
  page,
}, testInfo) => {
  await installWorker(page);
  await join(page, 'Una Unseen');
  const file = testInfo.outputPath('still.jpg');
  const hidden = await publishImage(page, file, { title: 'For me alone', visibility: 'PRIVATE' });
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.profile());
  await page.goto(paths.home(hidden));
  await expect(page.locator(`[data-post="${hidden}"]`)).toBeVisible();
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await isKept(page, postCode);
  const kept = await keptPaths(page);
  expect(kept.filter((path) => !path.startsWith('/seen-posts/'))).toEqual([]);
  expect(kept).not.toContain(`/seen-posts/${hidden}`);
  const stored = await page.evaluate(async () => {
    const answers = await (await caches.open('seen-posts')).matchAll();
    return answers.map(({ status, headers }) => `${status} ${headers.get('Content-Type')}`);
  });
  expect(new Set(stored)).toEqual(new Set(['200 image/jpeg']));
});

test('a post that is deleted is dropped when the next one is looked at', async ({ page, browser, riff }, testInfo) => {
  const author = await (await browser.newContext({ baseURL: riff.origin })).newPage();
  await join(author, 'Ada Author');
  const postCode = await publishImage(author, testInfo.outputPath('still.jpg'), { title: 'Not for long' });
  await installWorker(page);
  await page.goto(paths.home(postCode));
  await isKept(page, postCode);
  const answer = await author.request.delete('/api/posts/delete', { data: { code: postCode } });
  expect(answer.status()).toBe(200);
  await author.context().close();
  // An hour later: the facts say when it was checked.
  await page.evaluate(async (code) => {
    const cache = await caches.open('seen-posts');
    const answer = await cache.match(`/seen-posts/${code}`);
    if (!answer) throw new Error('it is not there');
    const facts = JSON.parse(decodeURIComponent(answer.headers.get('X-Seen-Post') ?? ''));
    const headers = {
      'X-Seen-Post': encodeURIComponent(JSON.stringify({ ...facts, checkedAt: Date.now() - 3_600_000 })),
    };
    await cache.put(`/seen-posts/${code}`, new Response(await answer.blob(), { headers }));
  }, postCode);
  const other = await findPost(page, (post) => post.postCode !== postCode);
  await page.goto(paths.home(other.postCode));
  await isKept(page, other.postCode);
  await expect.poll(() => keptPaths(page)).not.toContain(`/seen-posts/${postCode}`);
});
