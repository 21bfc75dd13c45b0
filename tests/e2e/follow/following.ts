import type { Locator, Page } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';
import { placed } from '../steps/feed-page.ts';

/** The link to one of Home's two feeds. */
export const tab = (page: Page, name: 'For You' | 'Following'): Locator =>
  page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name });

/** The accounts that the Following feed shows when it has no posts. */
export const suggestions = (page: Page): Locator => page.getByRole('list', { name: 'Accounts worth following' });
export const followButtons = (within: Locator): Locator => within.getByRole('button', { name: /^Follow / });
export const showPosts = (page: Page): Locator => page.getByRole('button', { name: 'Show their posts' });

/** Waits until the post at this place of the feed, counted from 1, fills the screen. */
export const fills = (page: Page, place: number): Promise<void> =>
  expect(placed(page, place)).toBeInViewport({ ratio: 0.99 });

/** Follows the first suggested accounts and returns their names. */
export async function followSome(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const button = followButtons(suggestions(page)).first();
    const name = (await button.getAttribute('aria-label'))?.replace(/^Follow /, '') ?? '';
    await button.click();
    await expect(suggestions(page).getByRole('button', { name: `Following ${name}`, exact: true })).toBeVisible();
    names.push(name);
  }
  return names;
}
