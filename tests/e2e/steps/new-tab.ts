import type { Locator } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/** The middle button, and a press with the Control key, open a link's own address in a new tab and leave this one as it is. */
export async function expectNewTab(link: Locator, path: string): Promise<void> {
  const page = link.page();
  const before = page.url();
  await expect(link).toHaveAttribute('href', path);
  for (const press of [() => link.click({ button: 'middle' }), () => link.click({ modifiers: ['ControlOrMeta'] })]) {
    const opened = page.context().waitForEvent('page');
    await press();
    const tab = await opened;
    await tab.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
    await tab.close();
    // The browser may have left it in the background.
    await page.bringToFront();
  }
  expect(page.url()).toBe(before);
}
