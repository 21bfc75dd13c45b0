import type { Page } from 'playwright';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { adminPaths, paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator edits, resets and saves the permissions of a member', async ({ page, riff, failures }) => {
  const code = await riff.codeOf((await makeAccount(page, 'Mia Member')).email);
  const { email } = await join(page, 'Ada Admin');
  await riff.administer(email);
  await page.goto(adminPaths.permissions(code));
  await expect(page.getByRole('heading', { name: `Permissions Management for User: ${code}` })).toBeVisible();
  const heads = await page.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Role Name', 'Can View', 'Can Insert', 'Can Update', 'Can Delete', 'Can Restore']);
  await expect(page.getByRole('checkbox')).toHaveCount(30);
  // Save fades in when the page is ready.
  await expect(button(page, 'Save')).toBeEnabled();
  expect(await faultsInBothThemes(page)).toEqual([]);

  await box(page, 'POST: Can View').check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await button(page, 'Reset').click();
  await expect(page.getByText(messages.changesReset)).toBeVisible();
  await expect(box(page, 'POST: Can View')).not.toBeChecked();

  // By keyboard alone.
  await box(page, 'LOG: Can View').focus();
  await page.keyboard.press('Space');
  await button(page, 'Save').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(messages.permissionsSaved)).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.reload();
  await expect(box(page, 'LOG: Can View')).toBeChecked();

  // Somebody else saves meanwhile: this one is told, and nothing is overwritten.
  failures.expect(/status of 409/);
  const other = await page.context().newPage();
  await other.goto(adminPaths.permissions(code));
  await box(other, 'LOG: Can View').uncheck();
  await button(other, 'Save').click();
  await expect(other.getByText(messages.permissionsSaved)).toBeVisible();
  await other.close();
  await box(page, 'LOG: Can Update').check();
  await button(page, 'Save').click();
  await expect(page.getByText(messages.permissionsChanged)).toBeVisible();
  await expect(box(page, 'LOG: Can Update')).toBeChecked();

  // Leaving asks: first the answer is to stay.
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Riff, home' }).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.permissions()));
  await button(page, 'Refresh').click();
  await expect(box(page, 'LOG: Can View')).not.toBeChecked();
  await page.getByRole('link', { name: 'Riff, home' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
});

test('what an administrator cannot change is disabled and says why', async ({ page, riff }) => {
  const code = await riff.codeOf((await makeAccount(page, 'Max Member')).email);
  const { email } = await join(page, 'Vera Viewer');
  await riff.permit(email, ['PERMISSION']);
  await page.goto(adminPaths.permissions(code));
  await expect(box(page, `POST: Can View. ${messages.permissionsOnlySeen}`)).toBeDisabled();
  await expect(page.getByText(messages.permissionsOnlySeen)).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();

  await riff.administer(email);
  await page.goto(adminPaths.permissions(await riff.codeOf(email)));
  await expect(page.getByText(messages.permissionsOwn)).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();

  await page.goto(adminPaths.permissions('nobody-has-this'));
  await expect(page.getByText(messages.noPermissions)).toBeVisible();
  for (const name of ['Save', 'Reset']) await expect(button(page, name)).toBeDisabled();
  await page.goto(adminPaths.permissions());
  await expect(page.getByText(messages.noUserCode)).toBeVisible();
  await page.getByRole('link', { name: 'Choose a user' }).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.users()));
});

test('permissions that cannot be loaded say so', async ({ page, riff, failures }) => {
  failures.expect(/status of 500/);
  const { email } = await join(page, 'Fay Failure');
  await riff.administer(email);
  await page.goto(adminPaths.permissions(await riff.codeOf(email)));
  await page.route('**/api/role-permission/user**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Out of order.', data: null, errors: {} } }),
  );
  await button(page, 'Refresh').click();
  await expect(page.getByText('Failed to load permissions: Out of order.')).toBeVisible();
  await expect(page.getByText('Failed to load permissions', { exact: true })).toBeVisible();
});
