import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { currentPost, findPost, openHome, playing, swipe, timeOf } from '../steps/feed-page.ts';
import { pressOn } from '../steps/keyboard.ts';

const phone = { width: 390, height: 844 };

/** The difference between the brightest and the darkest point of the current frame, 0 to 255. */
const contrast = (video: Locator) =>
  video.evaluate((element) => {
    const canvas = document.createElement('canvas');
    canvas.width = 36;
    canvas.height = 64;
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('This browser draws nothing.');
    drawing.drawImage(element as HTMLVideoElement, 0, 0, canvas.width, canvas.height);
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const light = Array.from({ length: data.length / 4 }, (_, point) => {
      const at = point * 4;
      return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    });
    return Math.max(...light) - Math.min(...light);
  });

/** How many posts the list has, most of them not in the page. */
const postsIn = async (page: Page) => Number(await page.getByRole('article').first().getAttribute('aria-setsize'));

/** Waits until the list rests on the post with this index. */
async function expectAt(page: Page, index: number): Promise<void> {
  await expect.poll(() => page.getByRole('feed').evaluate((list) => list.scrollTop / list.clientHeight)).toBe(index);
}

test('a visitor can open Home and watch the first post', async ({ page }) => {
  const answer = await page.request.get(paths.home());
  const html = await answer.text();
  expect(html).toMatch(/<img[^>]+fetchpriority="high"/i);

  await openHome(page);
  const feed = page.getByRole('feed');
  await expect(feed.getByText(/^1\/\d+$/)).toBeVisible();
  const video = feed.getByRole('article').first().locator('video');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3);
  expect(await contrast(video)).toBeGreaterThan(10);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true);

  const first = feed.getByRole('article').first();
  await first.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => playing(page)).toEqual([]);
  await expect(first.getByRole('button', { name: 'Play' })).toBeVisible();

  await page.getByRole('button', { name: 'Turn sound on' }).click();
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(false);
  await page.reload();
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
  // A browser may require a touch before a page may play sound; then this touch restores the choice.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a visitor can swipe to the next post, and only one plays', async ({ page }) => {
    await openHome(page);
    const [first] = await playing(page);
    for (const index of [1, 2, 3]) {
      await swipe(page);
      await expectAt(page, index);
      const post = await currentPost(page);
      await expect(post.getByText(new RegExp(`^${index + 1}/\\d+$`))).toBeVisible();
      const code = await post.getAttribute('data-post');
      expect(code).not.toBe(first);
      const isVideo = (await post.getByRole('slider', { name: 'Seek' }).count()) > 0;
      if (isVideo) await expect.poll(() => playing(page)).toEqual([code]);
      expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
    }
  });
});

test('the next page arrives by cursor', async ({ page }) => {
  await openHome(page);
  const before = await postsIn(page);
  const codes = new Set<string | null>();
  const request = page.waitForRequest((sent) => /\/api\/posts\?cursor=./.test(sent.url()));
  for (let index = 1; index <= before - 3; index += 1) {
    await page.keyboard.press(index % 2 ? 'ArrowDown' : 'PageDown');
    await expectAt(page, index);
  }
  await request;
  await expect.poll(() => postsIn(page)).toBeGreaterThan(before);
  await expectAt(page, before - 3);
  for (let index = before - 3; index <= before + 1; index += 1) {
    await expectAt(page, index);
    codes.add(await (await currentPost(page)).getAttribute('data-post'));
    await page.keyboard.press('ArrowDown');
  }
  expect(codes.size).toBe(5);
  // However long the list is, distant posts are not in the page.
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(7);
});

test('a visitor on a wide screen can move forward and back with buttons and the wheel', async ({ page }) => {
  await openHome(page);
  await expect(page.getByRole('button', { name: 'Previous post' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next post' }).click();
  await expectAt(page, 1);
  await page.getByRole('button', { name: 'Previous post' }).click();
  await expectAt(page, 0);
  await page.getByRole('feed').hover();
  await page.mouse.wheel(0, 120);
  await expectAt(page, 1);
  await page.getByRole('button', { name: 'Turn sound on' }).hover();
  await page.mouse.wheel(0, -120);
  await expectAt(page, 0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`every key press moves by one post, however fast they come: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openHome(page);
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
    await expectAt(page, 6);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp');
    await expectAt(page, 1);
  });
}

test('a visitor without a mouse reaches the sound control', async ({ page }) => {
  await openHome(page);
  await pressOn(page, page.getByRole('button', { name: 'Turn sound on' }));
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeFocused();
  await expectAt(page, 0);
});

test('a visitor with a link to a missing post gets a message, and sees the feed', async ({ page }) => {
  await page.goto(paths.home('not-there'));
  await expect(page.getByRole('alert')).toHaveText('Post not found.');
  await expect.poll(() => playing(page)).toHaveLength(1);
  await page.goto(paths.home());
  await expect.poll(() => playing(page)).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an image that does not load is hidden, also before the page is hydrated', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route(/\/image\/upload\//, (route) => route.fulfill({ status: 404, body: '' }));
  const { postCode } = await findPost(page, ({ imageUrls }) => imageUrls.length > 1);
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(postCode));
  await viewed;
  const broken = page.locator(`[data-post="${postCode}"] img:not([hidden])`);
  await expect
    .poll(() => broken.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).complete).length))
    .toBe(0);
});

test('a visitor can step through the images of a post', async ({ page }) => {
  const post = await findPost(page, ({ imageUrls }) => imageUrls.length > 2);
  const count = post.imageUrls.length;

  await page.goto(paths.home(post.postCode));
  const item = page.locator(`[data-post="${post.postCode}"]`);
  const dot = (number: number) => item.getByRole('button', { name: `Go to image ${number}`, exact: true });
  const shown = (number: number) => expect(dot(number)).toHaveAttribute('aria-current', 'true');
  await shown(1);
  await expect
    .poll(() => item.locator('img[aria-hidden=false]').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  // The page shows before it is hydrated; the sound control works when it is.
  await expect(async () => {
    await item.getByRole('button', { name: 'Next image' }).click();
    await expect(dot(1)).toHaveAttribute('aria-current', 'false', { timeout: 500 });
  }).toPass();
  await dot(1).click();
  await item.getByRole('button', { name: 'Previous image' }).click();
  await shown(count);
  await item.getByRole('button', { name: 'Next image' }).click();
  await shown(1);
  await page.keyboard.press('ArrowRight');
  await shown(2);
  await dot(3).click();
  await shown(3);
});

test('a visitor sees why a video does not play, and continues', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route(/\/video\/upload\/.*\.(mp4|m3u8)$/, (route) => route.fulfill({ status: 404, body: '' }));
  const { postCode } = await findPost(page, ({ postType }) => postType === 'VID');
  await page.goto(paths.home(postCode));
  const first = page.getByRole('feed').getByRole('article').first();
  await expect(first.getByRole('alert')).toContainText('Failed to load video');
  await page.keyboard.press('ArrowDown');
  await expectAt(page, 1);
  await page.keyboard.press('ArrowUp');
  await page.unroute(/\/video\/upload\/.*\.(mp4|m3u8)$/);
  await first.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => timeOf(first.locator('video'))).toBeGreaterThan(0.3);
});

test('a visitor can drag the progress line to another moment', async ({ page }) => {
  await openHome(page);
  const first = page.getByRole('feed').getByRole('article').first();
  const video = first.locator('video');
  await first.getByRole('button', { name: 'Pause' }).click();
  const bar = first.getByRole('slider', { name: 'Seek' });
  const box = await bar.boundingBox();
  if (!box) throw new Error('The line is not there.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 });
  const half = (await video.evaluate((element) => (element as HTMLVideoElement).duration)) / 2;
  await expect.poll(() => timeOf(video)).toBeCloseTo(half, 1);
  await expect(bar.getByText(/^\d+:\d\d \/ \d+:\d\d$/)).toBeVisible();
  await page.mouse.up();
  await expect(bar.getByText(/^\d+:\d\d \/ \d+:\d\d$/)).toBeHidden();
  await bar.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => timeOf(video)).toBe(0);
});

test('a visitor sees that the next posts cannot be loaded, and gets them on a retry', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route('**/api/posts?cursor=*', (route) => route.abort());
  await openHome(page);
  const before = await postsIn(page);
  for (let index = 1; index < before; index += 1) {
    await page.keyboard.press('ArrowDown');
    await expectAt(page, index);
  }
  await page.keyboard.press('ArrowDown');
  const retry = page.getByRole('feed').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeInViewport();
  await expect(page.getByRole('feed').getByText('Failed to fetch posts')).toBeVisible();
  await page.unroute('**/api/posts?cursor=*');
  await retry.click();
  await expect.poll(() => postsIn(page)).toBeGreaterThan(before);
  await expectAt(page, before - 1);
});
