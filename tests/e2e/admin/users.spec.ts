import { messages } from '#lib/contract/messages.ts';
import { adminPaths, paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

const columns = [
  'Avatar',
  'Username',
  'Display Name',
  'Email',
  'Gender',
  'Provider',
  'Verified',
  'Bio',
  'Created At',
  'Action',
];

test('an administrator looks through all members, and the address says what is shown', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/status of 503|status of 500/);
  const { email } = await join(page, 'Uma Users');
  await riff.permit(email, ['USER', 'PERMISSION']);
  const stamp = `zq${Date.now()}`;
  for (let n = 0; n < 11; n += 1) await makeAccount(page, `${stamp} number ${n}`);
  await page.goto(adminPaths.users());
  await expect(page).toHaveTitle('User Management · Riff');
  await expect(page.getByRole('heading', { name: /^User Management/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  expect(await faultsInBothThemes(page)).toEqual([]);

  // A search begins 300 ms after the last letter; the address can be reloaded.
  const search = page.getByPlaceholder('Search users by keyword...');
  await search.fill(stamp);
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(11);
  await expect(page).toHaveURL(new RegExp(`\\?keyWord=${stamp}$`));
  const row = rows.first();
  await expect(row).toContainText('number 10');
  // The specification wants an image here, also for those who have none.
  await expect(row.locator('img')).toHaveAttribute('src', '/icons/default-avatar.svg');
  await expect(row.locator('img')).toHaveJSProperty('width', 80);
  await expect(row.getByRole('cell', { name: 'N/A' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'No', exact: true })).toBeVisible();
  const created = await row.locator('time').getAttribute('datetime');
  await expect(row.locator('time')).toHaveText(
    await page.evaluate((at) => new Date(at ?? '').toLocaleString(), created),
  );
  const action = row.getByRole('link', { name: /^Permissions of / });
  await expect(action).toHaveAttribute('href', /^\/admin\/permissions\?code=.+/);
  await expect(action).toHaveAttribute('target', '_blank');
  await expect(row.getByRole('button', { name: /^Disable/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await search.fill(stamp);
  await expect(rows).toHaveCount(11);

  await page.getByRole('button', { name: /^Order/ }).click();
  await expect(row).toContainText('number 0');
  await expect(table.getByRole('columnheader', { name: 'Created At' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Rows per page').selectOption('10');
  await expect(rows).toHaveCount(10);
  await expect(page).toHaveURL(/sort=asc&size=10$/);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await page.reload();
  await expect(search).toHaveValue(stamp);
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible();

  await search.fill(`${stamp} nobody`);
  await expect(page.getByText('No users found')).toBeVisible();
  await riff.withoutTable('account_texts', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(`Failed to load users: ${messages.internal}`)).toBeVisible();
    await expect(page.getByText(messages.internal, { exact: true })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('with the keyboard alone, on a phone: a member is disabled, is told why at the next login, and is enabled', async ({
  page,
  riff,
  browser,
  failures,
}) => {
  failures.expect(/status of 400/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await join(page, 'Mia Moderator');
  await riff.permit(email, ['USER'], ['view', 'update']);
  const spammer = await makeAccount(page, `Sam Spammer ${Date.now()}`);
  await makeAccount(page, `Another ${spammer.displayName}`);
  await page.goto(`${adminPaths.users()}?keyWord=${encodeURIComponent(spammer.displayName)}`);
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await expect(rows.getByRole('link')).toHaveCount(0);
  await untilReady(page);

  // The rows are one stop of Tab, and arrow keys move between them.
  await page.getByRole('button', { name: 'Refresh' }).focus();
  for (let presses = 0; presses < 4; presses += 1) {
    if (await rows.first().evaluate((row) => row === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toContainText(spammer.email);
  const disable = rows.nth(1).getByRole('button', { name: /^Disable / });
  for (let presses = 0; presses < 6; presses += 1) {
    if (await disable.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('You sold fake watches.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The account has been disabled.')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Disabled: You sold fake watches.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const context = await browser.newContext({ baseURL: riff.origin });
  const theirs = await context.newPage();
  await theirs.goto(paths.login());
  await logIn(theirs, spammer);
  await expect(
    theirs.getByText('This account has been disabled. Reason: You sold fake watches.').first(),
  ).toBeVisible();

  await rows
    .nth(1)
    .getByRole('button', { name: /^Enable / })
    .press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).press('Enter');
  await expect(page.getByText('The account has been enabled.')).toBeVisible();
  await expect(rows.nth(1)).not.toContainText('Disabled');
  await logIn(theirs, spammer);
  await expect(theirs).toHaveURL(new RegExp(`${paths.home()}$`));
  await context.close();
});
