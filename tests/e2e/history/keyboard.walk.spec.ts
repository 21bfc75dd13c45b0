import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { button, countOf, entriesOf, openHistory, react, searchFor, somePosts } from '../steps/histories.ts';
import { join } from '../steps/join.ts';
import { pressInMenu, pressOn, tabTo } from '../steps/keyboard.ts';
import { openReady } from '../steps/own-profile.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });
const remove = (page: Page, at: number) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Remove / })
    .nth(at);

test('by keyboard, a member removes viewed posts, and switches their search history off and on', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  await join(page, 'Kay Keyboard');
  await react(page, 'view', await somePosts(page, 3));

  await test.step('The focus stays in the list when an entry is removed', async () => {
    await openHistory(page, 'View History');
    await pressOn(page, button(page, 'Oldest First'));
    await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'true');
    await expect(entriesOf(page, 'View History')).toHaveCount(3);
    const second = (await remove(page, 1).getAttribute('aria-label')) ?? '';
    await pressOn(page, remove(page, 0));
    await expect(answer(page, 'Cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove(page, 0)).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, answer(page, 'Remove'));
    await page.keyboard.press('Enter');
    await expect(entriesOf(page, 'View History')).toHaveCount(2);
    await expect(remove(page, 0)).toBeFocused();
    await expect(remove(page, 0)).toHaveAccessibleName(second);
  });

  await test.step('Clear removes the rest', async () => {
    await pressOn(page, button(page, 'Clear'));
    await tabTo(page, answer(page, 'Clear'));
    const done = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No viewed posts found')).toBeVisible();
    await done;
  });

  const searches = page.getByRole('menuitemcheckbox', { name: 'Keep my search history' });
  const views = page.getByRole('menuitemcheckbox', { name: 'Keep my view history' });
  const saved = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/api/activity/settings') && response.request().method() === 'POST',
    );

  await test.step('A switch in the settings stops only the search history, even after a reload', async () => {
    await openReady(page, paths.profile());
    await pressOn(page, page.getByRole('button', { name: 'Settings' }));
    await expect(searches).toHaveAttribute('aria-checked', 'true');
    await expect(views).toHaveAttribute('aria-checked', 'true');
    const off = saved();
    await pressInMenu(page, 'Keep my search history', 'menuitemcheckbox');
    await expect(searches).toHaveAttribute('aria-checked', 'false');
    await expect(views, 'the menu stays open').toHaveAttribute('aria-checked', 'true');
    await off;
    await searchFor(page, 'unrecorded');
    await openReady(page, paths.profile());
    await pressOn(page, page.getByRole('button', { name: 'Settings' }));
    await expect(searches).toHaveAttribute('aria-checked', 'false');
  });

  await test.step('A switch that is not saved returns to its old state with a message', async () => {
    await page.route('**/api/activity/settings', (route) => route.abort());
    await pressInMenu(page, 'Keep my search history', 'menuitemcheckbox');
    await expect(page.getByText('Failed to save. Your setting is as it was.')).toBeVisible();
    await expect(searches).toHaveAttribute('aria-checked', 'false');
    await page.unrouteAll();
  });

  await test.step('Switched on, the history records the next search', async () => {
    const on = saved();
    await searches.press('Enter');
    await expect(searches).toHaveAttribute('aria-checked', 'true');
    await on;
    await searchFor(page, 'recorded');
    await openHistory(page, 'Search History');
    await expect(countOf(page, '1 keyword')).toBeVisible();
    await expect(entriesOf(page, 'Search History')).toContainText(['recorded']);
  });
});
