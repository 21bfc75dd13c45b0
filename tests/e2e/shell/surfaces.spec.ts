import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { openPanel } from '../steps/panel.ts';

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there.');
  return box;
}

/** A colour token of the page, as the browser writes colours. */
const token = (page: Page, name: string) =>
  page.evaluate((asked) => {
    const value = getComputedStyle(document.documentElement).getPropertyValue(`--${asked}`).trim();
    return `rgb(${value.split(' ').join(', ')})`;
  }, name);

test('a menu is 288 pixels wide, 4 below its button, and its items have three variants', async ({ page }) => {
  await join(page, 'Vera Variant');
  await openReady(page, paths.profile());
  const button = page.getByRole('button', { name: 'Settings' });
  await button.click();
  const menu = page.getByRole('menu');
  expect((await boxOf(menu)).width).toBe(288);
  const distance = async () => {
    const [above, below] = [await boxOf(button), await boxOf(menu)];
    return Math.round(below.y - (above.y + above.height));
  };
  // Placed a moment after it is shown.
  await expect.poll(distance).toBe(4);

  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'dismissed' }),
      }),
    ),
  );
  for (const [name, colour] of [
    ['Copy URL', 'text'],
    ['Install App', 'success-text'],
    ['Logout', 'danger-text'],
  ] as const) {
    await expect(page.getByRole('menuitem', { name })).toHaveCSS('color', await token(page, colour));
  }
});

test('a popover is 288 pixels wide and 4 away from its button', async ({ page }) => {
  await join(page, 'Paula Popover');
  const panel = await openPanel(page, (await findPost(page, () => true)).postCode);
  const button = panel.getByRole('button', { name: 'Emoji' });
  await button.click();
  const popover = page.getByRole('dialog', { name: 'Emoji' });
  expect((await boxOf(popover)).width).toBe(288);
  const distance = async () => {
    const [trigger, box] = [await boxOf(button), await boxOf(popover)];
    return Math.round(trigger.y - (box.y + box.height));
  };
  // Placed a moment after it is shown.
  await expect.poll(distance).toBe(4);
});

test('a toast stays under the pointer and under the focus, and goes five seconds after both have left', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await join(page, 'Tom Toast');
  await openReady(page, paths.profile());
  await page.clock.install();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Copy URL' }).click();
  const toast = page.getByText(messages.linkCopied);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(5, 800);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();

  await toast.hover();
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();

  await page.mouse.move(5, 800);
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});
