import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';

interface Listed {
  postCode: string;
  userCode: string;
  postType: 'VID' | 'IMG';
  videoUrl: string | null;
  imageUrls: string[];
  duration: number | null;
  width: number | null;
  height: number | null;
  likeCount: string;
}

/** The posts that the feed shows a visitor, in its order. */
export async function listPosts(page: Page): Promise<Listed[]> {
  const answer = await page.request.get('/api/posts?size=50');
  const { data } = (await answer.json()) as { data: { contents: Listed[] } };
  return data.contents;
}

/** The newest post that matches; other tests publish posts too, so no post is known to be the first. */
export async function findPost(page: Page, fits: (post: Listed) => boolean): Promise<Listed> {
  const post = (await listPosts(page)).find(fits);
  if (!post) throw new Error('The demo has no such post.');
  return post;
}

/** A video of the demo that is long enough for a test. */
export const isLongVideo = ({ postType, duration }: Listed): boolean => postType === 'VID' && (duration ?? 0) > 5;

/** Opens Home at a video, and waits until it plays. */
export async function openHome(page: Page): Promise<void> {
  const { postCode } = await findPost(page, ({ postType }) => postType === 'VID');
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
}

/** The second that a video has reached. */
export const timeOf = (video: Locator) => video.evaluate((element) => (element as HTMLVideoElement).currentTime);

/** The codes of the posts whose video plays; there must never be two. */
export const playing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')]
      .filter((video) => !video.paused)
      .map((video) => video.closest<HTMLElement>('[data-post]')?.dataset['post'] ?? null),
  );

/** The post at this place, counted from 1, of the Home screen that is shown. */
export const placed = (page: Page, place: number): Locator =>
  page.locator(`[data-screen]:not([hidden]) [aria-posinset="${place}"]`);

/** The position of the list in heights of a post. */
const positionOf = (page: Page) =>
  page.getByRole('feed').evaluate((list) => list.scrollTop / Math.max(1, list.clientHeight));

/** The post that fills the screen. */
export async function currentPost(page: Page): Promise<Locator> {
  return placed(page, Math.round(await positionOf(page)) + 1);
}

/** Swipes once to the next post. The finger moves until that post covers more than half of the screen, as a person's does. */
export async function swipe(page: Page): Promise<void> {
  await cameToRest(page);
  const before = await positionOf(page);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
  await touch('touchStart', 740);
  let y = 740;
  while (y > 180 || (y > 20 && (await positionOf(page)) < before + 0.6)) {
    y -= 40;
    await touch('touchMove', y);
  }
  await touch('touchEnd');
}

/** Waits until the list has not moved for two frames: a finger on a moving list also stops its movement. */
async function cameToRest(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const list = document.querySelector('[role=feed]');
    const before = list?.scrollTop;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return list?.scrollTop === before;
  });
}
