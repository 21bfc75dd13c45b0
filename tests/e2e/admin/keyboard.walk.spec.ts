import { adminPaths } from '#lib/admin-paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('an administrator disables and enables an account by keyboard only, and its member reads the reason', async ({
  page,
  riff,
  playwright: { request },
}) => {
  const { email } = await join(page, 'Mia Moderator');
  await riff.permit(email, ['USER'], ['view', 'update']);
  const spammer = await makeAccount(page, `Sam Spammer ${Date.now()}`);
  await makeAccount(page, `Another ${spammer.displayName}`);
  const theirs = await request.newContext({ baseURL: riff.origin });
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  const dialog = page.getByRole('alertdialog');

  await test.step('Tab reaches the rows once, and arrow keys move between them', async () => {
    await page.goto(`${adminPaths.users()}?keyWord=${encodeURIComponent(spammer.displayName)}`);
    await untilReady(page);
    await expect(rows).toHaveCount(2);
    // Permissions are for others.
    await expect(rows.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Refresh' }).focus();
    await tabTo(page, rows.first());
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await expect(rows.nth(1)).toContainText(spammer.email);
  });
  await test.step('Disable asks for a reason', async () => {
    // A phone shows two columns, and a row's other columns after a press.
    await pressOn(page, rows.nth(1).getByRole('button', { name: 'More', exact: true }));
    await pressOn(page, rows.nth(1).getByRole('button', { name: /^Disable / }));
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('You sold fake watches.');
    await pressOn(page, dialog.getByRole('button', { name: 'Disable' }));
    await expect(page.getByText('The account has been disabled.')).toBeVisible();
    await expect(rows.nth(1)).toContainText('Disabled: You sold fake watches.');
  });
  await test.step('the member reads the reason at the next login', async () => {
    const answer = await theirs.post('/api/auth/login', { data: spammer });
    expect(await answer.text()).toContain('This account has been disabled. Reason: You sold fake watches.');
  });
  await test.step('Enable lets the member in again', async () => {
    await pressOn(page, rows.nth(1).getByRole('button', { name: /^Enable / }));
    await dialog.getByRole('button', { name: 'Enable' }).press('Enter');
    await expect(page.getByText('The account has been enabled.')).toBeVisible();
    await expect(rows.nth(1)).not.toContainText('Disabled');
    expect((await theirs.post('/api/auth/login', { data: spammer })).ok()).toBe(true);
  });
  await theirs.dispose();
});
