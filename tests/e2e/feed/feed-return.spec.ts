import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { currentPost, findPost, openHome, placed, playing, swipe, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Left {
  code: string;
  counter: string;
  second: number;
}

/** Swipes to the fourth post, or the next one that is a video, and waits until it has played for a second. */
async function watchFourth(page: Page): Promise<Left> {
  await openHome(page);
  let post = await currentPost(page);
  for (let place = 2; place <= 4 || (await post.getByRole('slider', { name: 'Seek' }).count()) === 0; place += 1) {
    await swipe(page);
    post = placed(page, place);
    await expect(post).toBeInViewport({ ratio: 0.99 });
  }
  await expect.poll(() => timeOf(post.locator('video'))).toBeGreaterThan(1);
  const code = (await post.getAttribute('data-post')) ?? '';
  return { code, counter: await post.getByText(/^\d+\/\d+$/).innerText(), second: 0 };
}

const item = (page: Page, { code }: Left) => page.locator(`[data-post="${code}"]`);

/** Leaves the document for About, and records the video's time. Within the document nothing is restored: tests/e2e/shell. */
async function leaveDocument(page: Page, left: Left): Promise<Left> {
  const second = await timeOf(item(page, left).locator('video'));
  await page.goto(paths.about());
  return { ...left, second };
}

async function expectBack(page: Page, left: Left): Promise<void> {
  const post = item(page, left);
  await expect(post).toBeInViewport({ ratio: 0.99 });
  await expect(post.getByText(left.counter, { exact: true })).toBeVisible();
  await expect.poll(() => playing(page)).toEqual([left.code]);
  const video = post.locator('video');
  // A video that was asked to play may not know its length yet.
  const lengthOf = () => video.evaluate((element) => (element as HTMLVideoElement).duration);
  await expect.poll(lengthOf).toBeGreaterThan(0);
  const [time, duration] = [await timeOf(video), await lengthOf()];
  // It may have looped since.
  const gone = (time - left.second + duration) % duration;
  expect(gone).toBeLessThan(Math.min(duration / 2, 5));
}

/** Records every post that is shown before the page stops moving. */
const watchFlashes = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen, shifts: 0 });
    const look = () => {
      const list = document.querySelector('[role=feed]');
      if (list && getComputedStyle(list).visibility === 'visible')
        for (const post of list.querySelectorAll<HTMLElement>('[data-post]')) {
          const { top, height } = post.getBoundingClientRect();
          if (Math.abs(top) < height / 2) seen.add(post.dataset['post'] ?? '');
        }
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: (entry as unknown as { value: number }).value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
const flashes = (page: Page) =>
  page.evaluate(() => {
    const { seen, shifts } = window as unknown as { seen: Set<string>; shifts: number };
    return { seen: [...seen], shifts };
  });

test('a member finds the feed as they left it: by Back, by the link and by Forward', async ({ page }) => {
  await join(page, 'Rita Return');
  let left = await watchFourth(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/posts/like'));
  await item(page, left).getByRole('button', { name: /^Like/ }).click();
  expect((await answered).status()).toBe(200);
  const liked = () =>
    expect(item(page, left).getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await liked();
  await watchFlashes(page);

  left = await leaveDocument(page, left);
  await page.goBack();
  await expectBack(page, left);
  await liked();
  expect(await flashes(page)).toEqual({ seen: [left.code], shifts: 0 });

  left = await leaveDocument(page, left);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expectBack(page, left);
  await liked();
  expect(await flashes(page)).toEqual({ seen: [left.code], shifts: 0 });

  const second = await timeOf(item(page, left).locator('video'));
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.includes('home'));
  await page.goForward();
  await expectBack(page, { ...left, second });
  await liked();

  await swipe(page);
  await expect(item(page, left)).not.toBeInViewport();
  await expect.poll(() => page.locator('video').count()).toBeLessThanOrEqual(3);
});

test('a visitor starts a new feed by a reload, by Home on Home, and by a link to another post', async ({ page }) => {
  const left = await watchFourth(page);
  await page.reload();
  await expect(placed(page, 1)).toBeInViewport({ ratio: 0.99 });

  await page.goto(paths.home());
  await expect(placed(page, 1)).toBeInViewport({ ratio: 0.99 });
  await swipe(page);
  await expect(placed(page, 2)).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(placed(page, 1)).toBeInViewport({ ratio: 0.99 });

  const { postCode } = await findPost(page, (post) => post.postCode !== left.code);
  await page.goto(paths.home(postCode));
  await expect(placed(page, 1).and(page.locator(`[data-post="${postCode}"]`))).toBeInViewport({ ratio: 0.99 });
});
