import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { adminPaths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

/** So many calls that fail in a way that no other test's do; sixty are written a minute, those of a member apart. */
async function fail(page: Page, times: number, code: string): Promise<void> {
  for (let n = 0; n < times; n += 1) await page.request.get(`/api/posts/get?code=${code}`);
}

/** The rows that are seen. */
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('an administrator reads, searches, copies and exports the log', async ({ page, context, riff, failures }) => {
  failures.expect(/status of 503/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await join(page, 'Lo Log');
  await riff.permit(person.email, ['LOG']);
  await fail(page, 12, 'logged-one');
  await page.request.post('/api/posts/like', { data: {} });
  await page.request.post('/api/activity/settings', { data: { keepViews: true } });
  await page.goto(adminPaths.activityLog());
  const heading = page.getByRole('heading', { name: /^Activity Log/ });
  await expect(heading).toHaveText(/^Activity Log\s*[\d,]+$/);
  await expect(page.getByRole('columnheader')).toHaveText(
    ['Status', 'Type', 'Data', 'Error', 'Message', 'IP', 'User', 'Time'].map((name) => new RegExp(`^${name}`)),
  );
  // Rows are written a moment after their calls.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rowsOf(page).filter({ hasText: 'setHistorySettings' })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();

  const row = (type: string) => rowsOf(page).filter({ hasText: type }).first();
  for (const [type, word, kind, error] of [
    ['setHistorySettings', 'Success', 'success', 'No error'],
    ['likePost', 'Warning', 'warning', 'code: '],
    ['getPost', 'Warning', 'warning', 'Not Found'],
  ] as const) {
    await expect(row(type)).toContainText(word);
    await expect(row(type).locator(`[data-kind=${kind}]`)).toBeVisible();
    await expect(row(type)).toContainText(error);
  }
  expect(await faultsInBothThemes(page)).toEqual([]);

  const search = page.getByPlaceholder('Search activity logs...');
  await search.fill('logged-one');
  await expect(heading).toHaveText(/^Activity Log\s*12$/);
  await expect(page).toHaveURL(/keyWord=logged-one/);
  await page.getByLabel('Rows per page').selectOption('10');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(rowsOf(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Order: newest first' }).click();
  await expect(page).toHaveURL(/sort=asc/);
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'ascending');

  // What a cell has, in full.
  await row('getPost').getByText('logged-one').click();
  const dialog = page.getByRole('dialog', { name: 'Data' });
  await expect(dialog).toContainText('"code": "logged-one"');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy Data' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({ code: 'logged-one' });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await dialog.getByRole('button', { name: 'Copy Data' }).click();
  await expect(page.getByText('Failed to copy to clipboard')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^activity-log-.+\.jsonl$/);
  const lines = (await text(await file.createReadStream())).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).data)).toEqual(Array(12).fill({ code: 'logged-one' }));

  await search.fill('nothing-has-this');
  await search.press('Enter');
  await expect(page.getByText('No activity logs found')).toBeVisible();
  await expect(heading).toHaveText(/^Activity Log\s*0$/);

  await page.route('**/api/logs?*', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Not now.', data: null, errors: {} } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load activity logs: Not now.' })).toBeVisible();
  await expect(page.getByText('Failed to load activity logs', { exact: true })).toBeVisible();
  await page.unroute('**/api/logs?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No activity logs found')).toBeVisible();
});

test('the log is read with the keyboard alone, and on a phone', async ({ page, riff }) => {
  const person = await join(page, 'Kay Keys');
  await riff.permit(person.email, ['LOG']);
  await fail(page, 3, 'logged-two');
  await expect(async () => {
    await page.goto(`${adminPaths.activityLog()}?keyWord=logged-two`);
    await expect(rowsOf(page)).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await untilReady(page);
  await page.getByPlaceholder('Search activity logs...').focus();
  const isInRow = () => page.evaluate(() => document.activeElement?.tagName === 'TR');
  await expect(async () => {
    if (!(await isInRow())) await page.keyboard.press('Tab');
    expect(await isInRow()).toBe(true);
  }).toPass({ intervals: [0] });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'getPost' });
  await expect(dialog).toContainText('Not Found');
  await expect(dialog).toContainText('logged-two');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('1');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await rowsOf(page).first().getByText('404').click();
  await expect(page.getByRole('dialog', { name: 'Status' })).toContainText('404');
});

test('who may not view the log is sent away', async ({ page, riff }) => {
  const person = await join(page, 'Una User');
  await riff.permit(person.email, ['USER']);
  await page.goto(adminPaths.activityLog());
  await expect(page).not.toHaveURL(/activity-log$/);
});
