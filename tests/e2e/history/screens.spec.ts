import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { button, countOf, entriesOf, fill, openHistory, pathOf, pressLoadMore, searchFor } from '../steps/histories.ts';
import { join } from '../steps/join.ts';
import { pressInMenu, pressOn } from '../steps/keyboard.ts';
import { openReady } from '../steps/own-profile.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';

const settings = (page: Page) => page.getByRole('button', { name: 'Settings' });

test('the settings and the tabs lead to the four histories, without loading a page', async ({ page }) => {
  await join(page, 'Sol Soft');
  await openReady(page, paths.profile());
  await markDocument(page);
  for (const [item, title] of [
    ['View history', 'View History'],
    ['Favorite posts', 'Favourite Posts'],
    ['View comments', 'Comment History'],
    ['Searched keywords', 'Search History'],
  ] as const) {
    await pressOn(page, settings(page));
    await pressInMenu(page, item);
    await expect(page).toHaveTitle(`${title} · Riff`);
    await expect(shownScreen(page).getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.locator('[data-announcer]')).toHaveText(/^Sol Soft/);
  }
  await pressOn(page, settings(page));
  await pressInMenu(page, 'View history');
  const tabs = shownScreen(page).getByRole('navigation', { name: 'Your histories' });
  for (const [name, title] of [
    ['Favourites', 'Favourite Posts'],
    ['Comments', 'Comment History'],
    ['Searches', 'Search History'],
    ['Viewed', 'View History'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(pathOf[title]);
    await expect(page).toHaveTitle(`${title} · Riff`);
    await expect(page.locator('[data-announcer]')).toHaveText(`${title} · Riff`);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
    await expect(page.locator('meta[name=robots]')).toHaveCount(1);
    await untilReady(page);
  }
  await expectSameDocument(page);
});

test('a history is as it was left when one comes back', async ({ page }) => {
  await join(page, 'Bea Back');
  const names = await fill(page, 'Search History', 14);
  await openHistory(page, 'Search History');
  await markDocument(page);
  await button(page, 'Oldest First').click();
  await expect(entriesOf(page, 'Search History').first()).toContainText(names.at(-1) ?? '');
  await pressLoadMore(page);
  await expect(entriesOf(page, 'Search History')).toHaveCount(14);
  await navigate(page, 'Home');
  await page.goBack();
  await expect(page).toHaveTitle('Search History · Riff');
  await expect(entriesOf(page, 'Search History')).toHaveCount(14);
  await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'true');
  await expectSameDocument(page);
});

test.describe('on a phone', () => {
  test.use(windows[0].use);

  test('a member switches their search history off and on again, by keyboard alone', async ({ page, failures }) => {
    failures.expect(/ERR_FAILED/);
    await join(page, 'Swen Switch');
    await openReady(page, paths.profile());
    await pressOn(page, settings(page));
    const searches = page.getByRole('menuitemcheckbox', { name: 'Keep my search history' });
    const views = page.getByRole('menuitemcheckbox', { name: 'Keep my view history' });
    await expect(searches).toHaveAttribute('aria-checked', 'true');
    await expect(views).toHaveAttribute('aria-checked', 'true');
    const taste = (fault: string) => !fault.startsWith('region:');
    expect((await faultsInBothThemes(page)).filter(taste)).toEqual([]);
    const saved = page.waitForResponse('**/api/activity/settings');
    await pressInMenu(page, 'Keep my search history', 'menuitemcheckbox');
    await expect(searches).toHaveAttribute('aria-checked', 'false');
    await expect(views, 'the menu stays open, and the other one as it was').toHaveAttribute('aria-checked', 'true');
    await saved;
    await searchFor(page, 'unrecorded');

    // It is the server's word, also after a reload.
    await openReady(page, paths.profile());
    await settings(page).click();
    await expect(searches).toHaveAttribute('aria-checked', 'false');

    await page.route('**/api/activity/settings', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await searches.click();
    await expect(page.getByText('Failed to save. Your setting is as it was.')).toBeVisible();
    await expect(searches).toHaveAttribute('aria-checked', 'false');
    await page.unrouteAll();
    const again = page.waitForResponse('**/api/activity/settings');
    await searches.click();
    await expect(searches).toHaveAttribute('aria-checked', 'true');
    await again;
    await searchFor(page, 'recorded');
    await openHistory(page, 'Search History');
    await expect(countOf(page, '1 keyword')).toBeVisible();
    await expect(entriesOf(page, 'Search History')).toContainText(['recorded']);
  });
});
