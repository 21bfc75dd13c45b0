import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { findPost } from '../steps/feed-page.ts';

/** Opens Home at an image post, and waits until it is hydrated. */
export async function openImages(page: Page): Promise<{ post: Locator; ids: string[] }> {
  const { postCode, imageUrls } = await findPost(page, (listed) => listed.imageUrls.length > 2);
  return { post: await openAt(page, postCode), ids: imageUrls };
}

/** Opens Home at an image post that does not advance automatically, because the visitor prefers reduced motion. */
export async function openStill(page: Page): ReturnType<typeof openImages> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return openImages(page);
}

/**
 * Opens Home at an image post, and waits until it reacts. Also waits until everything is loaded, unless the test holds something
 * back.
 */
export async function openAt(
  page: Page,
  postCode: string,
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<Locator> {
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(postCode), { waitUntil });
  await viewed;
  const post = page.locator(`[data-post="${postCode}"]`);
  await untilSteps(post);
  return post;
}

/**
 * Waits until keys, swipes and time advance the images: their code loads after hydration. Once it runs, it handles a finger's
 * sideways movements instead of the browser.
 */
const untilSteps = (post: Locator): Promise<void> =>
  expect(post.getByRole('group', { name: 'Images' }).locator('..')).toHaveCSS('touch-action', 'pan-y pinch-zoom');

export const dot = (within: Locator, number: number): Locator =>
  within.getByRole('button', { name: `Go to image ${number}`, exact: true });

export const isShown = (within: Locator, number: number): Promise<void> =>
  expect(dot(within, number)).toHaveAttribute('aria-current', 'true');

/** Waits until the image with this number has loaded: only a loaded image follows a finger. */
export const untilLoaded = (within: Locator, number: number): Promise<void> =>
  expect
    .poll(() =>
      within
        .locator(`[data-image="${number - 1}"]`)
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);

/** The box of the media, and a height at which only the media reacts to a finger. */
export async function stageOf(post: Locator) {
  const box = await post.locator('.feed-stage').boundingBox();
  if (!box) throw new Error('The post is not there.');
  return { ...box, middle: box.x + box.width / 2, level: box.y + box.height * 0.4 };
}
