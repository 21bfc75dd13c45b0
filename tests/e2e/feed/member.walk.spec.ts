import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { currentPost, findPost, isLongVideo, openHome, placed, playing, swipe, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { phone, wide } from '../steps/windows.ts';

const heartOf = (page: Page, code: string | null) =>
  page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Like, / });

const countOf = async (button: Locator) => Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0]);
const isPressed = (button: Locator, pressed: boolean) =>
  expect(button).toHaveAttribute('aria-pressed', String(pressed));

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a member likes a post at once, sees the like after a reload, and removes it', async ({ page, failures }) => {
    failures.expect(/Failed to load resource/);
    await join(page, 'Lila Likes');
    const { postCode } = await findPost(page, isLongVideo);
    const untilViewed = () => page.waitForResponse('**/api/posts/view');
    let viewed = untilViewed();
    await page.goto(paths.home(postCode));
    await viewed;
    const heart = heartOf(page, postCode);
    const before = await countOf(heart);

    await test.step('a like shows before the server has answered', async () => {
      await isPressed(heart, false);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/posts/like', async (route) => {
        await released;
        await route.continue();
      });
      const answered = page.waitForResponse('**/api/posts/like');
      await heart.click();
      await isPressed(heart, true);
      expect(await countOf(heart)).toBe(before + 1);
      release();
      expect((await answered).status()).toBe(200);
    });
    await test.step('a reload still shows it, and another press removes it', async () => {
      viewed = untilViewed();
      await page.reload();
      await viewed;
      await isPressed(heart, true);
      expect(await countOf(heart)).toBe(before + 1);
      const answered = page.waitForResponse('**/api/posts/like');
      await heart.click();
      await isPressed(heart, false);
      expect(await countOf(heart)).toBe(before);
      expect((await answered).status()).toBe(200);
    });
    await test.step('a like that the server refuses is undone, and a message gives the reason', async () => {
      await page.unroute('**/api/posts/like');
      await page.route('**/api/posts/like', (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: '', data: null, errors: {} } }),
      );
      await heart.click();
      await expect(page.getByText(messages.likeFailed)).toBeVisible();
      await isPressed(heart, false);
      expect(await countOf(heart)).toBe(before);
      await page.unroute('**/api/posts/like');
    });
    await test.step('a member whose session has ended comes to Login', async () => {
      await page.context().clearCookies();
      await heart.click();
      await page.waitForURL(`**${paths.login()}`);
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a member finds the feed as they left it: by Back, by the link and by Forward', async ({ page }) => {
    // The second at which the first video of a page began to play.
    await page.addInitScript(() =>
      document.addEventListener(
        'playing',
        ({ target }) => {
          if (target instanceof HTMLVideoElement)
            document.documentElement.dataset['began'] ??= String(target.currentTime);
        },
        true,
      ),
    );
    await join(page, 'Rita Return');
    await openHome(page);
    await swipe(page);
    let left = placed(page, 2);
    await expect(left).toBeInViewport({ ratio: 0.99 });
    for (let place = 3; (await left.getByRole('slider', { name: 'Seek' }).count()) === 0; place += 1) {
      await swipe(page);
      left = placed(page, place);
      await expect(left).toBeInViewport({ ratio: 0.99 });
    }
    const code = await left.getAttribute('data-post');
    const counter = await left.getByText(/^\d+\/\d+$/).innerText();
    const post = page.locator(`[data-post="${code}"]`);
    const video = post.locator('video');
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/posts/like'));
    await heartOf(page, code).tap();
    expect((await answered).status()).toBe(200);

    /** Moves the video to its middle, where it rests until the page is left. */
    const rest = async () => {
      await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
      await video.evaluate((element: HTMLVideoElement) => {
        element.pause();
        element.currentTime = element.duration / 2;
      });
    };
    const expectBack = async () => {
      await expect(post).toBeInViewport({ ratio: 0.99 });
      await expect(post.getByText(counter, { exact: true })).toBeVisible();
      await isPressed(heartOf(page, code), true);
      await expect.poll(() => playing(page)).toEqual([code]);
      const began = () => page.evaluate(() => Number(document.documentElement.dataset['began']));
      const middle = await video.evaluate((element: HTMLVideoElement) => element.duration / 2);
      await expect.poll(began, 'it goes on at its second').toBeGreaterThan(middle - 1);
    };
    await test.step('by Back', async () => {
      await rest();
      await page.goto(paths.about());
      await page.goBack();
      await expectBack();
    });
    await test.step('by the link Home', async () => {
      await rest();
      await page.goto(paths.about());
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).tap();
      await expectBack();
    });
    await test.step('by Forward', async () => {
      await rest();
      await page.goBack();
      await page.waitForURL((url) => !url.pathname.includes('home'));
      await page.goForward();
      await expectBack();
    });
    await test.step('and continues to swipe from there', async () => {
      await swipe(page);
      await expect(post).not.toBeInViewport();
      expect(await (await currentPost(page)).getAttribute('data-post')).not.toBe(code);
    });
  });
});
