import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Makes calls that fail in a way that no other test uses. Riff logs at most sixty a minute of each member. */
async function fail(page: Page, times: number, code: string): Promise<void> {
  for (let n = 0; n < times; n += 1) await page.request.get(`/api/posts/get?code=${code}`);
}

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('an administrator reads, searches, copies and exports the activity log', async ({
  page,
  context,
  riff,
  failures,
}) => {
  failures.expect(/status of 503/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await join(page, 'Lo Log');
  await riff.permit(person.email, ['LOG']);
  await fail(page, 11, 'logged-one');
  await page.request.post('/api/posts/like', { data: {} });
  await page.request.post('/api/activity/settings', { data: { keepViews: true } });
  const heading = page.getByRole('heading', { name: /^Activity Log/ });
  const search = page.getByPlaceholder('Search activity logs...');
  const row = (type: string) => rowsOf(page).filter({ hasText: type }).first();

  await test.step('each call is a row with its status, its error and its answer', async () => {
    await page.goto(adminPaths.activityLog());
    await untilReady(page);
    await expect(heading).toHaveText(/^Activity Log\s*[\d,]+$/);
    await expect(page.getByRole('columnheader')).toHaveText(
      ['Status', 'Type', 'Data', 'Error', 'Message', 'IP', 'User', 'Time'].map((name) => new RegExp(`^${name}`)),
    );
    // Riff writes rows a moment after their calls.
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(rowsOf(page).filter({ hasText: 'Set history settings' })).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    for (const [type, word, kind, error] of [
      ['Set history settings', 'Success', 'success', 'No error'],
      ['Like post', 'Warning', 'warning', 'code: '],
      ['Get post', 'Warning', 'warning', 'Not Found'],
    ] as const) {
      await expect(row(type)).toContainText(word);
      await expect(row(type).locator(`[data-kind=${kind}]`)).toBeVisible();
      await expect(row(type)).toContainText(error);
    }
  });
  await test.step('a search shows the number of results, and Load More adds the rest', async () => {
    await search.fill('logged-one');
    await expect(heading).toHaveText(/^Activity Log\s*11$/);
    await expect(page).toHaveURL(/keyWord=logged-one/);
    await page.getByLabel('Rows per page').selectOption('10');
    await expect(rowsOf(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect(rowsOf(page)).toHaveCount(11);
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Order: newest first' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(page.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'ascending');
  });
  await test.step('a press on a cell shows its full text for copying', async () => {
    await row('Get post').getByText('logged-one').click();
    const dialog = page.getByRole('dialog', { name: 'Data' });
    await expect(dialog).toContainText('"code": "logged-one"');
    await dialog.getByRole('button', { name: 'Copy Data' }).click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({ code: 'logged-one' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    for (const [column, all] of [
      ['Status', '404'],
      ['Type', 'Get post'],
      ['Error', 'Not Found'],
      ['Message', 'Post not found.'],
      ['IP', ''],
      ['User', ''],
      ['Time', ''],
    ] as const) {
      const place = await page
        .getByRole('columnheader', { name: column })
        .evaluate((head) => (head as HTMLTableCellElement).cellIndex);
      await row('Get post').locator('th, td').nth(place).click();
      await expect(page.getByRole('dialog', { name: column, exact: true })).toContainText(all);
      await page.keyboard.press('Escape');
    }
  });
  await test.step('with the keyboard, arrow keys move between the rows, and Enter shows the whole entry', async () => {
    await rowsOf(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rowsOf(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Get post' });
    await expect(dialog).toContainText('Not Found');
    await expect(dialog).toContainText('logged-one');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowsOf(page).nth(1)).toBeFocused();
  });
  await test.step('an export has the results of the search', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSON lines' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^activity-log-.+\.jsonl$/);
    const lines = (await text(await file.createReadStream())).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).data)).toEqual(Array(11).fill({ code: 'logged-one' }));
  });
  await test.step('a failure appears in the list with its reason, and Try again loads the rows', async () => {
    await page.route('**/api/logs?*', (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Not now.', data: null, errors: {} } }),
    );
    await search.fill('nothing-has-this');
    await search.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load activity logs: Not now.' })).toBeVisible();
    await expect(page.getByText('Failed to load activity logs', { exact: true })).toBeVisible();
    await page.unroute('**/api/logs?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await expect(heading).toHaveText(/^Activity Log\s*0$/);
  });
});
