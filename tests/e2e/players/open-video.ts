import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, playing } from '../steps/feed-page.ts';

export const isPaused = (video: Locator) => video.evaluate((element) => (element as HTMLVideoElement).paused);

/** Waits until the stage's additional features (keys, holding, the sound hint) have loaded. */
export const untilStageReady = (page: Page): Promise<void> =>
  expect(page.locator('.feed [role=status]').first()).toBeAttached();

/** Opens Home at a video that plays, and waits until the stage is complete. */
export async function openVideo(page: Page): Promise<Locator> {
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await untilStageReady(page);
  return page.locator(`[data-post="${postCode}"]`);
}

/** The codes of the posts whose views the page has recorded, in order. */
export function recordViews(page: Page): string[] {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/posts/view')) views.push((request.postDataJSON() as { code: string }).code);
  });
  return views;
}

/** The error of the progress line, as a share of the whole. */
export const lineOffBy = (post: Locator) =>
  post.evaluate((element) => {
    const line = element.querySelector('[data-part=line]');
    const media = element.querySelector('video');
    if (!line || !media) throw new Error('The line is not there.');
    return Math.abs(new DOMMatrix(getComputedStyle(line).transform).a - media.currentTime / media.duration);
  });
