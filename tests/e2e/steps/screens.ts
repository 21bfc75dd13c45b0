import type { Locator, Page } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/** Marks this document; a newly loaded page has no mark. */
export const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));

export const expectSameDocument = async (page: Page) =>
  expect(await page.evaluate(() => 'marked' in window), 'nothing was loaded anew').toBe(true);

/** The screen that is shown; the others are parked. */
export const shownScreen = (page: Page): Locator => page.locator('[data-screen]:not([hidden])');

/** Presses a link of the navigation of the shown screen, and waits for the other screen. */
export async function navigate(page: Page, name: 'Home' | 'Search' | 'Upload' | 'Profile' | RegExp): Promise<void> {
  const shownId = () => shownScreen(page).getAttribute('data-screen');
  const before = await shownId();
  const bar = shownScreen(page).getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name, exact: true }).click();
  await expect.poll(shownId).not.toBe(before);
}

/**
 * Waits until the page's islands react, except those of parked screens. Astro removes `ssr` when React begins; React marks
 * elements that it has hydrated, and its effects (such as a listener for keys) have run by the next frame.
 */
export async function untilReady(page: Page): Promise<void> {
  await expect.poll(() => page.locator('astro-island').evaluateAll(countDead)).toBe(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Runs in the page. */
function countDead(islands: Element[]): number {
  const isAlive = (island: Element) => {
    const isMarked = (child: Element) => Object.keys(child).some((key) => key.startsWith('__reactProps'));
    return !island.hasAttribute('ssr') && [...island.children].every(isMarked);
  };
  return islands.filter((island) => !island.closest('[data-screen][hidden]') && !isAlive(island)).length;
}
