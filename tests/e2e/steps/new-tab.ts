import type { Locator } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/**
 * The browser handles presses with the middle button or a modifier key. A script makes them and stops them at the very end:
 * beside a playing feed, Chromium sometimes hangs for minutes once it has opened tabs.
 */
export async function expectLeftToBrowser(link: Locator, path: string): Promise<void> {
  const page = link.page();
  const before = page.url();
  await expect(link).toHaveAttribute('href', path);
  await expect(link).toBeVisible();
  const taken = await link.evaluate((element) => {
    const presses = [
      ['auxclick', { button: 1 }],
      ['click', { ctrlKey: true }],
      ['click', { metaKey: true }],
      ['click', { shiftKey: true }],
    ] as const;
    return presses.map(([type, keys]) => {
      let isTaken = true;
      const listen = (event: Event) => {
        isTaken = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener(type, listen);
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, ...keys }));
      window.removeEventListener(type, listen);
      return isTaken;
    });
  });
  expect(taken).toEqual([false, false, false, false]);
  expect(page.url()).toBe(before);
}
