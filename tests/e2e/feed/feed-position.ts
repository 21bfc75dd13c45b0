import type { Page } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/** The number of posts in the list, most of which are not in the page. */
export const postsIn = async (page: Page) =>
  Number(await page.getByRole('article').first().getAttribute('aria-setsize'));

/** Waits until the list rests on the post with this index. */
export async function expectAt(page: Page, index: number): Promise<void> {
  await expect.poll(() => page.getByRole('feed').evaluate((list) => list.scrollTop / list.clientHeight)).toBe(index);
}
