import { randomInt } from 'node:crypto';
import type { Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';
import { expectSameDocument, markDocument, untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** A word that only one test's accounts have. */
const newStamp = () => `zq${randomInt(1e9)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator finds members, and each screen of the admin area stays as it was left', async ({
  page,
  riff,
}) => {
  const { email } = await join(page, 'Uma Users');
  await riff.permit(email, ['USER', 'LOG']);
  const stamp = newStamp();
  for (const n of [1, 2]) await makeAccount(page, `${stamp} number ${n} of a rather long name`);
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  const search = page.getByPlaceholder('Search users by keyword...');

  await test.step('they search, and the address keeps the search', async () => {
    await page.goto(adminPaths.users());
    await untilReady(page);
    await search.fill(stamp);
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`\\?keyWord=${stamp}$`));
    await expect(rows.first()).toContainText('number 2');
    // The time is the browser's, not the server's.
    const created = rows.first().locator('time');
    const at = await created.getAttribute('datetime');
    await expect(created).toHaveText(await page.evaluate((moment) => new Date(moment ?? '').toLocaleString(), at));
    // The table shows user name, display name and address, none of them cut off.
    const cut = await rows.first().evaluate((row) =>
      ['userName', 'displayName', 'email'].filter((column) => {
        const cell = row.querySelector(`[data-column=${column}]`);
        const text = document.createRange();
        if (cell) text.selectNodeContents(cell);
        const [whole, seen] = [text.getBoundingClientRect(), cell?.getBoundingClientRect()];
        return !seen || whole.right > seen.right || whole.bottom > seen.bottom;
      }),
    );
    expect(cut).toEqual([]);
  });
  await test.step('order and size are in the address too, and a reload keeps them', async () => {
    await button(page, 'Order: newest first').click();
    await expect(rows.first()).toContainText('number 1');
    await expect(page.getByRole('columnheader', { name: 'Created At' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByLabel('Rows per page').selectOption('10');
    await expect(page).toHaveURL(/sort=asc&size=10$/);
    await page.reload();
    await untilReady(page);
    await expect(search).toHaveValue(stamp);
    await expect(rows.first()).toContainText('number 1');
    await expect(page.getByLabel('Rows per page')).toHaveValue('10');
  });
  await test.step('Clear empties the box and keeps the focus in it', async () => {
    await button(page, 'Clear').click();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await search.fill(`${stamp} nobody`);
    await expect(page.getByText('No users found')).toBeVisible();
  });
  await test.step('another screen opens without loading the document, and Users is as it was left', async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const isSame = () => page.evaluate(() => 'sameDocument' in window);
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    await navigation.getByRole('link', { name: 'Activity log' }).click();
    await expect(page.getByRole('heading', { name: /^Activity Log/ })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Activity log' })).toHaveAttribute('aria-current', 'page');
    await expect(search).toBeHidden();
    await navigation.getByRole('link', { name: 'Users' }).click();
    await expect(search).toHaveValue(`${stamp} nobody`);
    await expect(page).toHaveURL(/sort=asc&size=10$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Activity Log/ })).toBeVisible();
    expect(await isSame()).toBe(true);
    await page.getByRole('link', { name: 'Riff, home' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
    expect(await isSame()).toBe(false);
  });
});

test('an administrator sees who is active, page by page, while the dashboard refreshes itself', async ({
  page,
  riff,
  playwright: { request },
}) => {
  await page.clock.install();
  const { email } = await join(page, 'Dora Dashboard');
  await riff.permit(email, ['LOG']);
  const stamp = newStamp();
  for (const n of [1, 2]) {
    const person = await makeAccount(page, `${stamp} ${n}`);
    const theirs = await request.newContext({ baseURL: riff.origin });
    expect((await theirs.post('/api/auth/login', { data: person })).ok()).toBe(true);
    expect((await theirs.get('/api/accounts/me')).ok()).toBe(true);
    await theirs.dispose();
  }
  const rows = page.getByRole('table', { name: 'Active Users' }).locator('tbody tr');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const size = page.getByLabel('Page size');

  await test.step('the area begins with the dashboard and its figures of the last day', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL(new RegExp(`${adminPaths.home()}$`));
    await untilReady(page);
    await expect(page.getByRole('heading', { name: /^Active Users \d+$/ })).toBeVisible();
    const figures = page.locator('dl[aria-label="Last 24 hours"]');
    await expect(figures.locator('> div > dt')).toHaveCount(8);
    await expect(figures.locator('svg path[d^=M]')).toHaveCount(7);
  });
  await test.step('they search and turn the pages', async () => {
    await page.getByPlaceholder('Search by user code, display name, or IP...').fill(stamp);
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('Fetched 2 active users (Page 1)')).toBeVisible();
    await expect(rows.first()).toContainText(`${stamp} 2`);
    await size.fill('1');
    await expect(pages).toContainText('Page 1 of 2');
    await expect(button(page, 'Previous page')).toBeDisabled();
    await button(page, 'Next page').click();
    await expect(pages).toContainText('Page 2 of 2');
    await expect(rows).toHaveCount(1);
    await expect(button(page, 'Next page')).toBeDisabled();
    await expect(page).toHaveURL(/\?keyWord=\w+&size=1&page=1$/);
  });
  await test.step('an invalid size changes nothing', async () => {
    await size.fill('0');
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    await expect(rows).toHaveCount(1);
    await size.fill('2');
    await expect(pages).toContainText('Page 1 of 1');
    await expect(size).not.toHaveAttribute('aria-invalid');
  });
  await test.step('after the chosen interval the dashboard refreshes itself', async () => {
    const pause = page.getByLabel('Auto-refresh');
    await expect(pause.locator('option')).toHaveText(['Off', '30s', '60s', '10m']);
    await pause.selectOption('30s');
    await page.clock.runFor(30_000);
    await expect(page.getByText(/^Auto-refreshed at \d/)).toBeVisible();
  });
});

test('an administrator changes the permissions of a member, and does not lose changes by leaving', async ({
  page,
  riff,
}) => {
  const code = await riff.codeOf((await makeAccount(page, 'Mia Member')).email);
  const { email } = await join(page, 'Ada Admin');
  await riff.administer(email);
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const box = (name: string) => page.getByRole('checkbox', { name });

  await test.step('a reset restores the saved permissions', async () => {
    await page.goto(adminPaths.permissions(code));
    const heading = page.getByRole('heading', { name: `Permissions Management for User: ${code}` });
    await expect(heading).toContainText('Mia Member · @mia');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Role Name',
      'Can View',
      'Can Insert',
      'Can Update',
      'Can Delete',
      'Can Restore',
    ]);
    await expect(page.getByRole('checkbox')).toHaveCount(35);
    await expect(button(page, 'Save')).toBeEnabled();
    await box('POST: Can View').check();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await button(page, 'Reset').click();
    await expect(page.getByText(messages.changesReset)).toBeVisible();
    await expect(box('POST: Can View')).not.toBeChecked();
  });
  await test.step('Space and Enter choose and save', async () => {
    await box('LOG: Can View').focus();
    await page.keyboard.press('Space');
    await button(page, 'Save').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(messages.permissionsSaved)).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await page.reload();
    await expect(box('LOG: Can View')).toBeChecked();
  });
  await test.step('the browser asks before unsaved changes are lost, and they stay', async () => {
    await expect(box('LOG: Can Update')).toBeEnabled();
    await box('LOG: Can Update').check();
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Riff, home' }).click();
    await expect(page).toHaveURL(new RegExp(adminPaths.permissions()));
    await expect(box('LOG: Can Update')).toBeChecked();
    await button(page, 'Refresh').click();
    await expect(box('LOG: Can Update')).not.toBeChecked();
  });
  await test.step('another screen of the area discards no change, and they return to the same member', async () => {
    await box('POST: Can View').check();
    await markDocument(page);
    await navigation.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByPlaceholder('Search users by keyword...')).toBeVisible();
    await navigation.getByRole('link', { name: 'Permissions' }).click();
    await expect(box('POST: Can View')).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`\\?code=${code}$`));
    await expectSameDocument(page);
    await navigation.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByPlaceholder('Search users by keyword...')).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const leaving = page.getByRole('link', { name: 'Riff, home' }).click();
    await (await asked).dismiss();
    await leaving;
    await expectSameDocument(page);
    await navigation.getByRole('link', { name: 'Permissions' }).click();
    await button(page, 'Reset').click();
    await page.getByRole('link', { name: 'Riff, home' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  });
  await test.step('without a code the screen is empty, its buttons are disabled, and it links to the members', async () => {
    await page.goto(adminPaths.permissions());
    await untilReady(page);
    await expect(page.getByText(messages.noUserCode)).toBeVisible();
    for (const name of ['Refresh', 'Save', 'Reset']) await expect(button(page, name)).toBeDisabled();
    await expect(page.getByRole('columnheader')).toHaveCount(6);
    await page.getByRole('link', { name: 'Choose a user' }).click();
    await expect(page).toHaveURL(new RegExp(`${adminPaths.users()}$`));
  });
  await test.step('they can only view their own permissions', async () => {
    await page.goto(adminPaths.permissions(await riff.codeOf(email)));
    await expect(page.getByText(messages.permissionsOwn)).toBeVisible();
    await expect(button(page, 'Refresh')).toBeEnabled();
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(box(`POST: Can View. ${messages.permissionsOwn}`)).toBeDisabled();
  });
});
