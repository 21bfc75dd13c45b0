import type { Page } from 'playwright';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { button, comment, countOf, entriesOf, fill, openHistory, react, somePosts } from '../steps/histories.ts';
import { join } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name });
const remove = (page: Page, at: number) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Remove / })
    .nth(at);

test('a member removes one keyword after a question, and list and total follow at once', async ({ page }) => {
  await join(page, 'Remy Remove');
  await fill(page, 'Search History', 3);
  await openHistory(page, 'Search History');
  await page.getByRole('button', { name: 'Remove entry02' }).click();
  await expect(question(page)).toContainText("'entry02' leaves your search history. This cannot be undone");
  // What is behind an open question is hidden from screen readers, and the focus cannot go there.
  const behind = (fault: string) => /^(aria-hidden-focus|page-has-heading-one):/.test(fault);
  expect((await faultsInBothThemes(page)).filter((fault) => !behind(fault))).toEqual([]);
  await answer(page, 'Cancel').click();
  await expect(entriesOf(page, 'Search History')).toHaveCount(3);

  // At once: before the server answers.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/activity/search-history?code=*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Remove entry02' }).click();
  await answer(page, 'Remove').click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('entry02')).toHaveCount(0);
  await expect(countOf(page, '2 keywords')).toBeVisible();
  const done = page.waitForResponse('**/api/activity/search-history?code=*');
  held.resolve();
  await done;
  await page.reload();
  await expect(entriesOf(page, 'Search History')).toHaveCount(2);
  await expect(page.getByText('entry02')).toHaveCount(0);
});

test('a removal that fails is said, and the entry is back in its place', async ({ page, failures }) => {
  failures.expect(/ERR_FAILED/);
  await join(page, 'Fern Fails');
  const names = await fill(page, 'Search History', 3);
  await openHistory(page, 'Search History');
  await page.route('**/api/activity/search-history?*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Remove entry02' }).click();
  await answer(page, 'Remove').click();
  await expect(page.getByText('Failed to remove. Please try again.')).toBeVisible();
  await expect(countOf(page, '3 keywords')).toBeVisible();
  const all = async () =>
    (await entriesOf(page, 'Search History').allInnerTexts()).map((text) => /entry\d\d/.exec(text)?.[0]);
  expect(await all()).toEqual(names);

  await button(page, 'Clear').click();
  await answer(page, 'Clear').click();
  await expect(page.getByText('Failed to clear. Please try again.')).toBeVisible();
  await expect.poll(all).toEqual(names);
});

test('a like that is taken back in the popup takes its tile away when that closes, and nothing jumps', async ({
  page,
}) => {
  await join(page, 'Una Unlike');
  const codes = await somePosts(page, 9);
  await react(page, 'like', codes);
  await openHistory(page, 'Favourite Posts');
  const links = entriesOf(page, 'Favourite Posts').locator('> * > a');
  await links.nth(7).scrollIntoViewIfNeeded();
  const next = (await links.nth(8).getAttribute('href')) ?? '';
  const before = await page.evaluate(() => window.scrollY);
  await links.nth(7).click();
  const like = page.getByRole('dialog').getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(entriesOf(page, 'Favourite Posts')).toHaveCount(8);
  await expect(countOf(page, '8 posts')).toBeVisible();
  await expect(links.nth(7)).toHaveAttribute('href', next);
  await expect(links.nth(7)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('each history is cleared after a question that says what goes', async ({ page }) => {
  await join(page, 'Clea Clear');
  const codes = await somePosts(page, 3);
  await react(page, 'view', codes);
  await react(page, 'like', codes);
  await comment(page, codes[0] ?? '', 'to be deleted');
  await fill(page, 'Search History', 2);
  for (const [title, text, confirm, empty] of [
    ['View History', 'Your history of 3 posts is removed.', 'Clear', 'No viewed posts found'],
    ['Favourite Posts', 'Your likes of 3 posts are taken back.', 'Clear', 'No favourite posts found'],
    ['Comment History', 'This deletes 1 comment from the posts too', 'Delete', 'No comments found'],
    ['Search History', 'This removes 2 keywords from your search history.', 'Clear', 'No searched keywords found'],
  ] as const) {
    await openHistory(page, title);
    await button(page, 'Clear').click();
    await expect(question(page)).toContainText(text);
    await expect(question(page)).toContainText('This cannot be undone.');
    const done = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await answer(page, confirm).click();
    await expect(page.getByText(empty)).toBeVisible();
    await done;
    await page.reload();
    await expect(page.getByText(empty)).toBeVisible();
  }
});

test('by keyboard alone: a member removes entries, and the focus stays in the list', async ({ page }) => {
  await join(page, 'Kay Keyboard');
  await react(page, 'view', await somePosts(page, 3));
  await openHistory(page, 'View History');
  await pressOn(page, button(page, 'Oldest First'));
  await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'true');
  await expect(entriesOf(page, 'View History')).toHaveCount(3);
  const second = await remove(page, 1).getAttribute('aria-label');
  await pressOn(page, remove(page, 0));
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove(page, 0)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, answer(page, 'Remove'));
  await page.keyboard.press('Enter');
  await expect(entriesOf(page, 'View History')).toHaveCount(2);
  await expect(remove(page, 0)).toBeFocused();
  await expect(remove(page, 0)).toHaveAccessibleName(second ?? '');
  await pressOn(page, button(page, 'Clear'));
  await tabTo(page, answer(page, 'Clear'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No viewed posts found')).toBeVisible();
});
