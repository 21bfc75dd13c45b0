import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, listPosts, playing, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';

test.use(phone);
test.beforeEach(({ failures }) => failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/));

const heartOf = (page: Page, code: string) =>
  page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Like, / });
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);
const waiting = (page: Page) => page.evaluate(() => localStorage.getItem('riff-waiting'));

test('a member likes without a network, and the like is sent once when the network is back, even by the next page', async ({
  page,
  context,
}) => {
  await join(page, 'Ola Offline');
  const { postCode, likeCount } = await findPost(page, isLongVideo);
  const heart = heartOf(page, postCode);
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await untilReady(page);
  await test.step('the like shows without a network, and is kept', async () => {
    await setOffline(page, true);
    await heart.tap();
    await expect.poll(() => waiting(page)).toContain(postCode);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('it is sent when there is a network', async () => {
    const sent = page.waitForRequest('**/api/posts/like');
    await setOffline(page, false);
    expect((await sent).postDataJSON()).toEqual({ code: postCode, isLiked: true });
    await expect.poll(() => waiting(page)).toBeNull();
    const { likeCount: after } = await findPost(page, (post) => post.postCode === postCode);
    expect(after).toBe(String(Number(likeCount) + 1));
  });
  await test.step('another page sends the removal of the like if this page was closed', async () => {
    await setOffline(page, true);
    await heart.tap();
    await expect.poll(() => waiting(page)).toContain(postCode);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    const sent = next.waitForResponse('**/api/posts/like');
    await next.goto(paths.search());
    expect((await (await sent).json()).data).toMatchObject({ isLiked: false, likeCount });
  });
});

test('a visitor without a network sees that a video cannot be loaded; it plays once the network is back', async ({
  page,
}) => {
  const at = (await listPosts(page)).findIndex((post, index) => index > 2 && isLongVideo(post));
  const code = (await listPosts(page))[at]?.postCode ?? '';
  const post = page.locator(`[data-post="${code}"]`);
  const failure = post.getByText('You are offline.');
  const poster = post.locator('img[alt]:not([alt=""])');
  await page.goto(paths.home());
  await expect.poll(() => playing(page)).toHaveLength(1);
  await untilReady(page);
  await test.step('the post gives the reason, its broken poster is hidden, and no message reports the view', async () => {
    await setOffline(page, true);
    for (let place = 2; place <= at + 1; place += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('article').getByText(new RegExp(`^${place}/`))).toBeInViewport();
    }
    await expect(failure).toBeVisible();
    await expect(page.getByText('Failed to record view')).toHaveCount(0);
    await expect(poster).toBeHidden();
  });
  await test.step('with a network the video plays without a press', async () => {
    await setOffline(page, false);
    await expect(failure).toHaveCount(0);
    await expect.poll(() => playing(page)).toEqual([code]);
    await expect.poll(() => timeOf(post.locator('video'))).toBeGreaterThan(0.3);
    await expect
      .poll(() => poster.evaluate((image: HTMLImageElement) => !image.hidden && image.naturalWidth > 0))
      .toBe(true);
  });
});
