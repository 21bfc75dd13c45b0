import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressOn } from '../steps/keyboard.ts';
import { follow, openReady, ownProfile } from '../steps/own-profile.ts';

test('counts open the lists of who is counted, and the keyboard comes back', async ({ page, browser }) => {
  const fan = await browser.newPage();
  await join(fan, 'Fred Fan');
  await join(page, 'Sam Star');
  const { userCode } = await ownProfile(page);
  await follow(fan, userCode);
  await openReady(page, paths.profile());
  const opener = page.getByRole('button', { name: '1 Followers' });
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await expect(dialog.getByRole('link', { name: /Fred Fan/ })).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Follow Fred Fan' }));
  await expect(dialog.getByRole('button', { name: 'Following Fred Fan' })).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: '1 Following' }));
  await expect(page.getByRole('dialog', { name: 'Following' }).getByRole('link', { name: /Fred Fan/ })).toBeVisible();
  await fan.close();
});

test('a list of nobody says so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await join(page, 'Lone Lee');
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: '0 Followers' }).click();
  await expect(page.getByText('Nobody follows Lone Lee yet.')).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: '0 Following' }).click();
  await expect(page.getByText('Lone Lee follows nobody yet.')).toBeVisible();
});
