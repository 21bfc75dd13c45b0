import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import {
  button,
  comment,
  countOf,
  entriesOf,
  fill,
  listOf,
  openHistory,
  pathOf,
  pressLoadMore,
  react,
  scrollDown,
  searchFor,
  somePosts,
} from '../steps/histories.ts';
import { join } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';
import { phone, wide } from '../steps/windows.ts';

const hrefsOf = (page: Page, title: 'View History' | 'Favourite Posts') =>
  listOf(page, title)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name });

test.describe('on a phone', () => {
  test.use(phone);

  test('a member steps through the posts that they viewed and liked, and removes a like', async ({ page }) => {
    await join(page, 'Vic Viewer');
    const codes = await somePosts(page, 13);
    const oldest = codes.map((code) => paths.home(code));
    const newest = oldest.toReversed();
    await react(page, 'view', codes);
    await react(page, 'like', codes.slice(0, 5));
    const popup = page.getByRole('dialog');

    await test.step('The viewed posts are listed newest first, and the rest after a press', async () => {
      await openHistory(page, 'View History');
      await expect(countOf(page, '13 posts')).toBeVisible();
      expect(await hrefsOf(page, 'View History')).toEqual(newest.slice(0, 12));
      await expect(button(page, 'Newest First')).toHaveAttribute('aria-pressed', 'true');
      expect(await faults(page)).toEqual([]);
      await pressLoadMore(page);
      await expect(entriesOf(page, 'View History')).toHaveCount(13);
      expect(await hrefsOf(page, 'View History')).toEqual(newest);
      await expect(button(page, 'Load More')).toHaveCount(0);
    });

    await test.step('Oldest first, the popup steps through them, and loads more near the end', async () => {
      await button(page, 'Oldest First').click();
      await expect(button(page, 'Newest First')).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(() => hrefsOf(page, 'View History')).toEqual(oldest.slice(0, 12));
      await listOf(page, 'View History').getByRole('link').nth(10).click();
      for (const [step, path] of oldest.slice(10).entries()) {
        if (step > 0) await page.keyboard.press('ArrowDown');
        await expect(page).toHaveURL(path);
        await expect(popup.getByRole('article')).toBeVisible();
      }
      await page.goBack();
      await expect(popup).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(paths.history());
      await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('Removing a like in the popup removes its tile, and the next tile has the focus', async () => {
      await openHistory(page, 'Favourite Posts');
      expect(await hrefsOf(page, 'Favourite Posts')).toEqual(oldest.slice(0, 5).toReversed());
      const links = entriesOf(page, 'Favourite Posts').locator('> * > a');
      const next = (await links.nth(2).getAttribute('href')) ?? '';
      await links.nth(1).click();
      const like = popup.getByRole('button', { name: /^Like/ });
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('Escape');
      await expect(entriesOf(page, 'Favourite Posts')).toHaveCount(4);
      await expect(countOf(page, '4 posts')).toBeVisible();
      await expect(links.nth(1)).toHaveAttribute('href', next);
      await expect(links.nth(1)).toBeFocused();
    });
  });
});

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a member opens one of their comments and searches in new tabs, and removes entries', async ({
    page,
    failures,
  }) => {
    failures.expect(/status of 500/);
    await join(page, 'Cora Comment');
    const [code = ''] = await somePosts(page, 1);
    await comment(page, code, 'to be deleted');
    const names = await fill(page, 'Search History', 14);

    await test.step('A comment leads to its post, and all are deleted after a question', async () => {
      await openHistory(page, 'Comment History');
      await expect(entriesOf(page, 'Comment History')).toContainText(['to be deleted']);
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'View Post' }).click();
      const tab = await opened;
      await tab.waitForURL((url) => url.pathname + url.search === paths.home(code), { waitUntil: 'commit' });
      await tab.close();
      await expect(page).toHaveURL(paths.ownComments());
      await button(page, 'Clear').click();
      await expect(question(page)).toContainText('This deletes 1 comment from the posts too');
      await answer(page, 'Delete').click();
      await expect(page.getByText('No comments found')).toBeVisible();
    });

    await test.step('A page that cannot be loaded shows a message, and Retry continues', async () => {
      await openHistory(page, 'Search History');
      await expect(countOf(page, '14 keywords')).toBeVisible();
      await page.route('**/api/activity/search-history**', (route) =>
        route.fulfill({
          status: 500,
          json: { code: 500, message: 'The cat sat on the cable', data: null, errors: {} },
        }),
      );
      await scrollDown(page);
      await expect(page.getByRole('alert')).toHaveText('Error: The cat sat on the cable');
      await expect(page.getByText('The cat sat on the cable'), 'said once').toHaveCount(1);
      await expect(entriesOf(page, 'Search History')).toHaveCount(12);
      await page.unroute('**/api/activity/search-history**');
      await button(page, 'Retry').click();
      await expect(entriesOf(page, 'Search History')).toHaveCount(14);
      await expect(page.getByText(/^Error: /)).toHaveCount(0);
      const all = await entriesOf(page, 'Search History').allInnerTexts();
      expect(all.map((text) => /entry\d\d/.exec(text)?.[0])).toEqual(names);
    });

    await test.step('A removed keyword leaves list and total before the server answers', async () => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/activity/search-history?code=*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Remove entry02' }).click();
      await expect(question(page)).toContainText("'entry02' leaves your search history. This cannot be undone");
      await answer(page, 'Remove').click();
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByText('entry02')).toHaveCount(0);
      await expect(countOf(page, '13 keywords')).toBeVisible();
      const done = page.waitForResponse('**/api/activity/search-history?code=*');
      held.resolve();
      await done;
      await page.reload();
      await expect(countOf(page, '13 keywords')).toBeVisible();
    });
  });

  test('a member opens the four histories from the settings and the tabs, empty at first, and later as they left them', async ({
    page,
  }) => {
    await join(page, 'Sol Soft');
    await openReady(page, paths.profile());
    await markDocument(page);

    await test.step('The settings lead to each of them', async () => {
      await page.getByRole('button', { name: 'Settings' }).click();
      for (const [name, href] of [
        ['View history', paths.history()],
        ['Favorite posts', paths.favorites()],
        ['View comments', paths.ownComments()],
        ['Searched keywords', paths.keywords()],
      ] as const) {
        await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', href);
      }
      await page.getByRole('menuitem', { name: 'View history' }).click();
      await expect(page).toHaveTitle('View History · Riff');
    });

    await test.step('The tabs also lead to them, without a page load; an empty history says where to start', async () => {
      const tabs = shownScreen(page).getByRole('navigation', { name: 'Your histories' });
      for (const [title, text, start] of [
        ['Favourite Posts', 'No favourite posts found', paths.home()],
        ['Comment History', 'No comments found', paths.home()],
        ['View History', 'No viewed posts found', paths.home()],
        ['Search History', 'No searched keywords found', paths.search()],
      ] as const) {
        await tabs.getByRole('link', { name: title, exact: true }).click();
        await expect(page).toHaveURL(pathOf[title]);
        await expect(page).toHaveTitle(`${title} · Riff`);
        await expect(page.locator('[data-announcer]')).toHaveText(`${title} · Riff`);
        await expect(tabs.locator('[aria-current=page]')).toHaveText(title);
        await expect(page.locator('meta[name=robots]')).toHaveCount(1);
        await untilReady(page);
        const screen = shownScreen(page).getByRole('main');
        await expect(screen.getByText(text)).toBeVisible();
        await expect(screen.locator(`a.button[href="${start}"]`)).toBeVisible();
        await expect(button(page, 'Load More')).toHaveCount(0);
        await expect(button(page, 'Clear')).toBeDisabled();
      }
      await expectSameDocument(page);
    });

    await test.step('A history is as the member left it when they return', async () => {
      for (const keyword of ['first', 'second']) await searchFor(page, keyword);
      await openHistory(page, 'Search History');
      await markDocument(page);
      await expect(entriesOf(page, 'Search History').first()).toContainText('second');
      await button(page, 'Oldest First').click();
      await expect(entriesOf(page, 'Search History').first()).toContainText('first');
      await navigate(page, 'Home');
      await page.goBack();
      await expect(page).toHaveTitle('Search History · Riff');
      await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'true');
      await expect(entriesOf(page, 'Search History').first()).toContainText('first');
      await expectSameDocument(page);
    });
  });
});
