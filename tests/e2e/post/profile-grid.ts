import type { Locator, Page } from 'playwright';

/** A post in the grid of a profile. */
export const tileOf = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: title, exact: true });

/** The popup that shows the post with this title. */
export const popupOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
