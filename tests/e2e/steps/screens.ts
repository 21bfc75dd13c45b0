import type { Locator, Page } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/** Marks this document; a page that is loaded has no mark. */
export const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));

export const expectSameDocument = async (page: Page) =>
  expect(await page.evaluate(() => 'marked' in window), 'nothing was loaded anew').toBe(true);

/** The screen that is shown; the others are parked. */
export const shownScreen = (page: Page): Locator => page.locator('[data-screen]:not([hidden])');

/** Presses a link of the navigation of the shown screen. */
export const navigate = (page: Page, name: 'Home' | 'Search' | 'Upload' | 'Profile') =>
  shownScreen(page).getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

/** Waits until the islands of the shown screen react. */
export const untilReady = (page: Page) => expect(shownScreen(page).locator('astro-island[ssr]')).toHaveCount(0);
