import { randomInt } from 'node:crypto';
import { messages } from '#lib/contract/messages.ts';
import { adminPaths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';

const columns = ['User Code', 'Display Name', 'IP Address', 'First Access Time'];
const figures = ['Active now', 'New members', 'Posts', 'Comments', 'Failed jobs', 'Error rate', 'Disk', 'Queue'];

test('an administrator sees who is active, page by page, and the figures of the last day', async ({
  page,
  riff,
  playwright: { request },
  failures,
}) => {
  failures.expect(/status of 500/);
  const { email } = await join(page, 'Dora Dashboard');
  await riff.permit(email, ['LOG']);
  const stamp = `zd${randomInt(1e9)}`;
  for (const n of [1, 2, 3]) {
    const person = await makeAccount(page, `${stamp} ${n}`);
    const theirs = await request.newContext({ baseURL: riff.origin });
    expect((await theirs.post('/api/auth/login', { data: person })).ok()).toBe(true);
    expect((await theirs.get('/api/accounts/me')).ok()).toBe(true);
    await theirs.dispose();
  }
  await page.goto('/admin');
  await expect(page).toHaveURL(new RegExp(`${adminPaths.home()}$`));
  await expect(page).toHaveTitle('Admin Dashboard · Riff');
  const table = page.getByRole('table', { name: 'Active Users' });
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(page.getByRole('heading', { name: /^Active Users \d+$/ })).toBeVisible();
  await expect(page.locator('dl[aria-label="Last 24 hours"] > div > dt')).toHaveText(figures);
  await expect(page.locator('dl[aria-label="Last 24 hours"] svg path[d^=M]')).toHaveCount(7);
  expect(await faultsInBothThemes(page)).toEqual([]);

  const search = page.getByPlaceholder('Search by user code, display name, or IP...');
  await search.fill(stamp);
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('Fetched 3 active users (Page 1)')).toBeVisible();
  await expect(rows.first()).toContainText(`${stamp} 3`);
  const size = page.getByLabel('Page size');
  await size.fill('2');
  await expect(rows).toHaveCount(2);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Page 1 of 2');
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('Fetched 1 active users (Page 2)')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page).toHaveURL(/\?keyWord=\w+&size=2&page=1$/);

  // What is no size changes nothing; a new search or size begins on the first page.
  await size.fill('0');
  await expect(size).toHaveAttribute('aria-invalid', 'true');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(size).toHaveValue('2');
  await page.getByLabel('Page size').fill('3');
  await expect(pages).toContainText('Page 1 of 1');

  await search.fill(`${stamp} nobody`);
  await expect(page.getByText('No active users found')).toBeVisible();
  await riff.withoutTable('presence', async () => {
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    await refresh.click();
    await expect(page.getByText(`Failed to load active users: ${messages.internal}`)).toBeVisible();
    await expect(page.getByText('Failed to fetch active users', { exact: true })).toBeVisible();
    // The server reads them every five seconds.
    await expect(async () => {
      await refresh.click();
      await expect(page.getByText('The figures could not be loaded.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No active users found')).toBeVisible();
  await expect(page.locator('dl[aria-label="Last 24 hours"] > div > dt')).toHaveText(figures);
});

test('with the keyboard alone, on a phone: it refreshes itself, and stays as it was left', async ({ page, riff }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `Kay ${'Keyboard'.repeat(5)}`;
  const { email } = await join(page, name);
  await riff.permit(email, ['LOG', 'USER']);
  await page.goto(adminPaths.home());
  const pause = page.getByLabel('Auto-refresh');
  await expect(pause.locator('option')).toHaveText(['Off', '30s', '60s', '10m']);
  await expect(pause).toBeEnabled();
  await page.getByRole('button', { name: 'Refresh', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(pause).toBeFocused();
  await page.keyboard.press('3');
  await expect(pause).toHaveValue('30000');
  await page.clock.runFor(30_000);
  await expect(page.getByText(/^Auto-refreshed at \d/)).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const nav = page.getByRole('navigation', { name: 'Admin' });
  await nav.getByRole('link', { name: 'Users' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^User Management/ })).toBeVisible();
  await nav.getByRole('link', { name: 'Dashboard' }).press('Enter');
  await expect(pause).toHaveValue('30000');
});
