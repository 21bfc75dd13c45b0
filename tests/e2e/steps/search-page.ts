import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';

export const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** The posts in the results. */
export const tilesOf = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('link');

/** Opens the search screen, and waits until it reacts. */
export async function openSearch(page: Page, keyWord?: string): Promise<void> {
  await page.goto(paths.search(keyWord));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}
