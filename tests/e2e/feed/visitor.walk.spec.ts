import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { currentPost, findPost, isLongVideo, openHome, placed, playing, swipe, timeOf } from '../steps/feed-page.ts';
import { phone, wide } from '../steps/windows.ts';
import { expectAt, postsIn } from './feed-position.ts';

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

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a visitor opens Home, watches the first post, and moves forward and back with buttons and the wheel', async ({
    page,
  }) => {
    const first = placed(page, 1);
    await test.step('a link to a deleted post shows a message and the feed', async () => {
      await page.goto(paths.home('not-there'));
      await expect(page.getByRole('alert')).toHaveText('Post not found.');
      await expect.poll(() => playing(page)).toHaveLength(1);
    });
    await test.step('the first post of Home plays without a press, muted', async () => {
      await page.goto(paths.home());
      const video = first.locator('video');
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3);
      await expect(first.getByText(/^1\/\d+$/)).toBeVisible();
      expect(await contrast(video), 'it shows a picture').toBeGreaterThan(10);
      expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
    await test.step('buttons lead to the next post and back', async () => {
      await expect(page.getByRole('button', { name: 'Previous post' })).toBeDisabled();
      await page.getByRole('button', { name: 'Next post' }).click();
      await expectAt(page, 1);
      await page.getByRole('button', { name: 'Previous post' }).click();
      await expectAt(page, 0);
    });
    await test.step('so does the wheel, over the buttons too', async () => {
      await page.getByRole('feed').hover();
      await page.mouse.wheel(0, 120);
      await expectAt(page, 1);
      await page.getByRole('button', { name: 'Turn sound on' }).hover();
      await page.mouse.wheel(0, -120);
      await expectAt(page, 0);
    });
  });

  test('a visitor at the end of the loaded posts sees that the next ones cannot be loaded, and gets them by a retry', async ({
    page,
    failures,
  }) => {
    failures.expect(/Failed to load resource/);
    await page.route('**/api/posts?cursor=*', (route) => route.abort());
    await openHome(page);
    const before = await postsIn(page);
    const retry = page.getByRole('feed').getByRole('button', { name: 'Try again' });
    await test.step('the end of the list says that posts are missing', async () => {
      for (let index = 1; index < before; index += 1) {
        await page.keyboard.press(index % 2 ? 'ArrowDown' : 'PageDown');
        await expectAt(page, index);
      }
      await page.keyboard.press('ArrowDown');
      await expect(retry).toBeInViewport();
      await expect(page.getByRole('feed').getByText('Failed to fetch posts')).toBeVisible();
    });
    await test.step('a retry loads them below, and the position stays', async () => {
      await page.unroute('**/api/posts?cursor=*');
      const asked = page.waitForRequest((sent) => /\/api\/posts\?cursor=./.test(sent.url()));
      await retry.click();
      await asked;
      await expect.poll(() => postsIn(page)).toBeGreaterThan(before);
      await expectAt(page, before - 1);
    });
    await test.step('the visitor continues to a new post; distant posts are not in the page', async () => {
      const last = await (await currentPost(page)).getAttribute('data-post');
      await page.keyboard.press('ArrowDown');
      await expectAt(page, before);
      expect(await (await currentPost(page)).getAttribute('data-post')).not.toBe(last);
      expect(await page.getByRole('article').count()).toBeLessThanOrEqual(7);
    });
  });

  test('a visitor starts a new feed by a reload, by Home on Home, and by a link to another post', async ({ page }) => {
    const isAtPost = (post: Locator) => expect(post).toBeInViewport({ ratio: 0.99 });
    const leaveFirst = async () => {
      await page.keyboard.press('ArrowDown');
      await isAtPost(placed(page, 2));
    };
    await openHome(page);
    await leaveFirst();
    await page.reload();
    await isAtPost(placed(page, 1));
    await expect.poll(() => playing(page)).toHaveLength(1);

    await leaveFirst();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
    await isAtPost(placed(page, 1));
    await expect.poll(() => playing(page)).toHaveLength(1);

    await leaveFirst();
    const left = await (await currentPost(page)).getAttribute('data-post');
    const { postCode } = await findPost(page, (post) => post.postCode !== left && isLongVideo(post));
    await page.goto(paths.home(postCode));
    await isAtPost(placed(page, 1).and(page.locator(`[data-post="${postCode}"]`)));
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  /** Opens Home at a post, and waits until the page has recorded the view, because it reacts from then on. */
  async function openPost(page: Page, fits: Parameters<typeof findPost>[1]): Promise<Locator> {
    const { postCode } = await findPost(page, fits);
    const viewed = page.waitForResponse('**/api/posts/view');
    await page.goto(paths.home(postCode));
    await viewed;
    return page.locator(`[data-post="${postCode}"]`);
  }

  test('a visitor swipes from post to post, and only one plays', async ({ page }) => {
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

  test('a visitor sees the author of an image post or a video, and opens the page of its sound', async ({ page }) => {
    await test.step('axe finds nothing wrong with an image post', async () => {
      // Images that advance automatically would be judged in the middle of a fade.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const post = await openPost(page, ({ imageUrls }) => imageUrls.length > 1);
      await expect(post.getByRole('heading')).toBeVisible();
      const backdrop = post.locator('img[src*="e_blur"]');
      await expect.poll(() => backdrop.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await faults(page)).toEqual([]);
    });
    await test.step('nor with a video', async () => {
      const post = await openPost(page, isLongVideo);
      await expect(post.getByRole('link', { name: /^Profile of / })).toBeVisible();
      await expect(post.locator('video')).toHaveCount(1);
      expect(await faults(page)).toEqual([]);
      const sound = post.getByRole('link', { name: /^Original sound · / });
      const disc = post.getByRole('link', { name: /^Original sound by / });
      expect(await sound.getAttribute('href')).toBe(await disc.getAttribute('href'));
      await sound.tap();
      await page.waitForURL(/\/client\/audio\?code=/);
    });
  });
});
