import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { join } from '../steps/join.ts';
import { pressInMenu, pressOn } from '../steps/keyboard.ts';
import { openReady, ownProfile } from '../steps/own-profile.ts';

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const settings = (page: Page) => page.getByRole('button', { name: 'Settings' });

/** Acts like a browser that offers to install the product, and whose person answers that. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: answer }) }));
  }, outcome);
/** What floats in no landmark is a matter of taste to axe: the focus is in it, and it goes when the focus goes. */
const menuFaults = async (page: Page) =>
  (await faultsInBothThemes(page)).filter((fault) => !fault.startsWith('region:'));
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('pwaCanInstall'));

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('the settings lead to what a member did, and are 288 pixels wide', async ({ page }) => {
      await join(page, 'Meg Menu');
      await openReady(page, paths.profile());
      await settings(page).click();
      const links = {
        'View history': '/client/history',
        'Favorite posts': '/client/favorites',
        'View comments': '/client/comments',
        'Searched keywords': '/client/keywords',
      };
      for (const [name, href] of Object.entries(links)) await expect(item(page, name)).toHaveAttribute('href', href);
      await expect(item(page, 'Logout')).toBeInViewport();
      expect((await page.getByRole('menu').boundingBox())?.width).toBe(288);
      expect(await menuFaults(page)).toEqual([]);
    });
  });
}

test('by keyboard alone: a member copies the address of their profile', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await join(page, 'Coy Copy');
  const { userCode } = await ownProfile(page);
  await openReady(page, paths.profile());
  await pressOn(page, settings(page));
  await pressInMenu(page, 'Copy URL');
  await expect(page.getByText(messages.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paths.profile(userCode));
});

test('the app can be installed once the browser offers it, until it is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await join(page, 'Ina Install');
  await openReady(page, paths.profile());
  await settings(page).click();
  await expect(page.getByText('Installation option is not available. Please reload the page.')).toBeVisible();
  await expect(item(page, 'Install App')).toHaveCount(0);
  await offer(page, 'accepted');
  await expect(item(page, 'Install App')).toBeVisible();
  expect(await flag(page)).toBe('true');
  expect(await menuFaults(page)).toEqual([]);
  await item(page, 'Install App').click();
  await expect.poll(() => flag(page)).toBe('false');

  await offer(page, 'dismissed');
  await expect.poll(() => flag(page)).toBe('true');
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => flag(page)).toBe('false');
  await settings(page).click();
  const reloaded = page.waitForEvent('load');
  await item(page, 'Reload Page').click();
  await reloaded;
});
