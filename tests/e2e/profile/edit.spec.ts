import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { join } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { openReady, ownProfile } from '../steps/own-profile.ts';

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a member changes their names and bio, and sees them without a reload', async ({ page }) => {
      await join(page, 'Eve Edit');
      const { userName } = await ownProfile(page);
      const name = `eve.${Date.now()}`;
      await openReady(page, paths.profile());
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit profile' });
      await expect(dialog.getByLabel('Display name')).toHaveValue('Eve Edit');
      await expect(dialog.getByLabel('Username')).toHaveValue(userName);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await dialog.getByLabel('Display name').fill('Eve Evergreen');
      await dialog.getByLabel('Username').fill(name.toUpperCase());
      await dialog.getByLabel('Bio').fill('Hello 👋');
      await expect(dialog.getByText('7/300')).toBeVisible();
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText(messages.profileUpdated)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Eve Evergreen' })).toBeVisible();
      await expect(page.getByText(`@${name}`, { exact: true })).toBeVisible();
      await expect(page.getByText('Hello 👋')).toBeVisible();
    });
  });
}

test('by keyboard alone: errors stand under their fields, Saving... shows, and the focus returns', async ({
  page,
  failures,
}) => {
  failures.expect(/status of 400/);
  await join(page, 'Kit Keys');
  await openReady(page, paths.profile());
  const opener = page.getByRole('button', { name: 'Edit', exact: true });
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  const name = dialog.getByLabel('Display name');
  const user = dialog.getByLabel('Username');
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tabTo(page, user);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a b');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(messages.displayNameRequired);
  await expect(user).toHaveAccessibleDescription(messages.userNameLetters);
  await expect(name).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);

  await page.keyboard.type('Kit');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await tabTo(page, user);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`kit.${Date.now()}`);
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/accounts/update-profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'what is being saved cannot be closed').toBeVisible();
  go();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Kit', exact: true })).toBeVisible();
  await expect(opener).toBeFocused();
});

test('a user name that somebody has is refused under its field', async ({ page, browser, failures }) => {
  failures.expect(/status of 409/);
  const other = await browser.newPage();
  await join(other, 'Tom Taken');
  const { userName } = await ownProfile(other);
  await join(page, 'Tim Taker');
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Username').fill(userName);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(messages.userNameTaken);
  await other.close();
});

test('without an answer the update has failed, and nothing is lost', async ({ page, failures }) => {
  failures.expect(/ERR_FAILED|status of 500/);
  await join(page, 'Nia Network');
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Bio').fill('Typed in a tunnel');
  await page.route('**/api/accounts/update-profile', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: '', data: null, errors: {} } }),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Update failed' });
  await expect(toast).toContainText('An unknown error occurred.');
  await expect(page.getByLabel('Bio')).toHaveValue('Typed in a tunnel');
});

test('Escape keeps the changes for the next time, Cancel drops them', async ({ page }) => {
  await join(page, 'Una Undecided');
  await openReady(page, paths.profile());
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  await page.getByLabel('Bio').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openReady(page, paths.profile());
  await edit.click();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a thought');
  await expect(page.getByRole('status').filter({ hasText: 'still here' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(page.getByLabel('Bio')).toHaveValue('');
});

test('large counts are short, and exact for screen readers and on hover', async ({ page }) => {
  await join(page, 'Col Count');
  const own = await ownProfile(page);
  await openReady(page, paths.profile());
  const data = { ...own, follower: '12345', followed: '1', likeCount: '3456789' };
  await page.route('**/api/accounts/me', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data, errors: {} } }),
  );
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: '12,345 Followers' })).toContainText('12K');
  await expect(page.getByTitle('12,345 Followers')).toBeVisible();
  await expect(page.getByTitle('3,456,789 Likes')).toContainText('3.4M');
});
