import type { Locator } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/** The middle button, and a press with the Control key, open a link's own address in a new tab and leave this one as it is. */
export async function expectNewTab(link: Locator, path: string): Promise<void> {
  const page = link.page();
  const before = page.url();
  await expectLeftToBrowser(link, path);
  for (const press of [() => link.click({ button: 'middle' }), () => link.click({ modifiers: ['ControlOrMeta'] })]) {
    const opened = page.context().waitForEvent('page');
    await press();
    const tab = await opened;
    await tab.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
    await tab.close();
  }
  expect(page.url()).toBe(before);
}

/**
 * Such presses are left to the browser. They are made by script and stopped at the very end: beside a feed that plays, Chromium
 * answered nothing for minutes when it had opened tabs, twice in three whole runs.
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
