import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { findPost, isLongVideo, listPosts, playing, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { panelOf } from '../steps/panel.ts';
import { untilReady } from '../steps/screens.ts';

test.beforeEach(({ failures }) => failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/));

const heart = (page: Page, code: string) =>
  page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Like, / });
const video = (page: Page, code: string) => page.locator(`[data-post="${code}"] video`);
const offline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

for (const { on, use } of windows) {
  test(`a like that is pressed without a network on ${on} is sent when there is one, and counted once`, async ({
    browser,
    riff,
    failures,
  }) => {
    const page = await (await browser.newContext({ baseURL: riff.origin, ...use })).newPage();
    failures.expect(/ERR_INTERNET_DISCONNECTED/);
    await join(page, 'Ola Offline');
    const { postCode, likeCount } = await findPost(page, isLongVideo);
    await page.goto(paths.home(postCode));
    await expect.poll(() => playing(page)).toEqual([postCode]);
    await untilReady(page);
    await offline(page, true);
    await (use.hasTouch ? heart(page, postCode).tap() : heart(page, postCode).click());
    await expect.poll(() => page.evaluate(() => localStorage.getItem('riff-kept-likes'))).toContain(postCode);
    await expect(heart(page, postCode)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
    const sent = page.waitForRequest('**/api/posts/like');
    await offline(page, false);
    expect((await sent).postDataJSON()).toEqual({ code: postCode, isLiked: true });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('riff-kept-likes'))).toBeNull();
    await page.reload();
    await expect(heart(page, postCode)).toHaveAttribute('aria-pressed', 'true');
    expect((await findPost(page, (post) => post.postCode === postCode)).likeCount).toBe(String(Number(likeCount) + 1));
    await page.request.post('/api/posts/like', { data: { code: postCode, isLiked: false } });
    await page.context().close();
  });
}

test('a like is sent by the next page if the page was closed without a network', async ({ page }) => {
  await join(page, 'Cleo Closed');
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await untilReady(page);
  await offline(page, true);
  await heart(page, postCode).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('riff-kept-likes'))).toContain(postCode);
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const sent = next.waitForResponse('**/api/posts/like');
  await next.goto(paths.search());
  expect((await (await sent).json()).data.isLiked).toBe(true);
  await next.request.post('/api/posts/like', { data: { code: postCode, isLiked: false } });
});

test('a video that has been loaded plays on without a network, round and round', async ({ page }) => {
  const videos = (await listPosts(page)).filter(({ postType }) => postType === 'VID');
  const [shortest] = videos.toSorted((one, other) => (one.duration ?? 99) - (other.duration ?? 99));
  const postCode = shortest?.postCode ?? '';
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await untilReady(page);
  const whole = () =>
    video(page, postCode).evaluate((element: HTMLVideoElement) => {
      const { buffered, duration } = element;
      return buffered.length === 1 && buffered.end(0) >= duration - 0.2;
    });
  await expect.poll(whole).toBe(true);
  await offline(page, true);
  // Past the end, twice.
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(() => timeOf(video(page, postCode))).toBeGreaterThan(2);
    await expect.poll(() => timeOf(video(page, postCode))).toBeLessThan(1);
  }
  await expect(page.locator(`[data-post="${postCode}"]`).getByText('You are offline.')).toHaveCount(0);
  expect(await playing(page)).toEqual([postCode]);
  await offline(page, false);
});

test('a video that could not be loaded plays as soon as there is a network, and nobody is told of a view', async ({
  page,
}) => {
  const posts = await listPosts(page);
  const at = posts.findIndex((post, index) => index > 3 && isLongVideo(post));
  const code = posts[at]?.postCode ?? '';
  await page.goto(paths.home());
  await expect.poll(() => playing(page)).toHaveLength(1);
  await untilReady(page);
  await offline(page, true);
  for (let place = 2; place <= at + 1; place += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('article').getByText(new RegExp(`^${place}/`))).toBeInViewport();
  }
  const failure = page.locator(`[data-post="${code}"]`).getByText('You are offline.');
  await expect(failure).toBeVisible();
  await expect(page.getByText('Failed to record view')).toHaveCount(0);
  const poster = page.locator(`[data-post="${code}"] img[alt]:not([alt=""])`);
  await expect(poster).toBeHidden();
  await offline(page, false);
  await expect(failure).toHaveCount(0);
  await expect.poll(() => playing(page)).toEqual([code]);
  await expect.poll(() => timeOf(video(page, code))).toBeGreaterThan(0.3);
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => !image.hidden && image.naturalWidth > 0))
    .toBe(true);
});

test('the comments and the next page that could not be loaded come by themselves when there is a network', async ({
  page,
}) => {
  const cut = ['**/api/comments/comments*', /\/api\/posts\?/];
  for (const calls of cut) await page.route(calls, (route) => route.abort('internetdisconnected'));
  await page.goto(paths.home());
  await untilReady(page);
  const article = (place: number) => page.locator(`[aria-posinset="${place}"]`);
  const total = Number(await article(1).getAttribute('aria-setsize'));
  for (let place = 2; place <= total; place += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(article(place).getByText(`${place}/`)).toBeInViewport();
  }
  await expect(page.getByRole('feed').getByRole('button', { name: 'Try again' })).toBeAttached();
  await article(total)
    .getByRole('button', { name: /^Comments, / })
    .click();
  const list = panelOf(page).getByRole('list', { name: 'Comments' });
  await expect(panelOf(page).getByRole('button', { name: /^(Retry|Try again)$/ })).toBeVisible();
  for (const calls of cut) await page.unroute(calls);
  await offline(page, true);
  await offline(page, false);
  await expect(panelOf(page).getByRole('button', { name: /^(Retry|Try again)$/ })).toHaveCount(0);
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect.poll(async () => Number(await article(total).getAttribute('aria-setsize'))).toBeGreaterThan(total);
});
