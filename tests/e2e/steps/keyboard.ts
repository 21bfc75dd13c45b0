import type { Locator, Page } from 'playwright';
import { expect } from '#tests/support/browser/e2e.ts';

/** Presses Tab until the element has the focus, like a person without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Moves to the field with this label and types. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Moves to the control and presses the key. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves through the open menu with the arrow keys and chooses the item with this name. */
export async function pressInMenu(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemcheckbox' = 'menuitem',
): Promise<void> {
  const item = page.getByRole(role, { name });
  await expect(item).toBeVisible();
  // Earlier key presses are lost.
  await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let presses = 0; presses < 20; presses += 1) {
    const before = await focused();
    await page.keyboard.press('ArrowDown');
    // The menu moves the focus a moment later; a key that comes sooner would move it to the same item again.
    await expect.poll(focused).not.toBe(before);
    if (await item.evaluate((element) => element === document.activeElement)) return await page.keyboard.press('Enter');
  }
  throw new Error(`The arrow keys never reach ${name}`);
}

/**
 * Closes a dialog or menu with Escape once the focus is in it, because it listens from then on. It is visible before that, and
 * the press would close the page below it.
 */
export async function closeByEscape(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((top) => top.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
}

/**
 * Closes something that Back closes too, and waits until the browser has gone back, because it refuses to open another page
 * before.
 */
export async function untilBack(page: Page, close: () => Promise<void>): Promise<void> {
  const gone = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true })),
  );
  await close();
  await gone;
}
