import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
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
  somePosts,
  titles,
} from '../steps/histories.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';

const hrefsOf = (page: Page, title: 'View History' | 'Favourite Posts') =>
  listOf(page, title)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a member finds the posts that they viewed, newest or oldest first, and walks through them', async ({
      page,
    }) => {
      await join(page, 'Vic Viewer');
      const codes = await somePosts(page, 13);
      const oldest = codes.map((code) => paths.home(code));
      const newest = oldest.toReversed();
      await react(page, 'view', codes);
      await openHistory(page, 'View History');
      await expect(page).toHaveTitle('View History · Riff');
      await expect(countOf(page, '13 posts')).toBeVisible();
      await expect(entriesOf(page, 'View History')).toHaveCount(12);
      expect(await hrefsOf(page, 'View History')).toEqual(newest.slice(0, 12));
      await expect(button(page, 'Newest First')).toHaveAttribute('aria-pressed', 'true');
      await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'false');
      expect(await faultsInBothThemes(page)).toEqual([]);

      await pressLoadMore(page);
      await expect(entriesOf(page, 'View History')).toHaveCount(13);
      expect(await hrefsOf(page, 'View History')).toEqual(newest);
      await expect(button(page, 'Load More')).toHaveCount(0);

      await button(page, 'Oldest First').click();
      await expect(button(page, 'Oldest First')).toHaveAttribute('aria-pressed', 'true');
      await expect(entriesOf(page, 'View History')).toHaveCount(12);
      expect(await hrefsOf(page, 'View History')).toEqual(oldest.slice(0, 12));

      await listOf(page, 'View History').getByRole('link').nth(10).click();
      const popup = page.getByRole('dialog');
      // Near its end the list grows.
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

    test('a member finds the posts that they like', async ({ page }) => {
      await join(page, 'Fay Favourite');
      const codes = await somePosts(page, 5);
      await react(page, 'like', codes);
      await openHistory(page, 'Favourite Posts');
      await expect(page).toHaveTitle('Favourite Posts · Riff');
      await expect(countOf(page, '5 posts')).toBeVisible();
      const hrefs = () => hrefsOf(page, 'Favourite Posts');
      expect(await hrefs()).toEqual([...codes].reverse().map((code) => paths.home(code)));
      expect(await faultsInBothThemes(page)).toEqual([]);
      await button(page, 'Oldest First').click();
      await expect.poll(hrefs).toEqual(codes.map((code) => paths.home(code)));
    });

    test('a member finds their comments, each with the way to its post in a new tab', async ({ page }) => {
      await join(page, 'Cora Comment');
      const names = await fill(page, 'Comment History', 14);
      const [code = ''] = await somePosts(page, 1);
      await openHistory(page, 'Comment History');
      await expect(page).toHaveTitle('Comment History · Riff');
      await expect(countOf(page, '14 comments')).toBeVisible();
      const first = entriesOf(page, 'Comment History').first();
      await expect(first).toContainText(names[0] ?? '');
      await expect(first).toContainText(code);
      await expect(first.getByRole('time')).toHaveText('Just now');
      const link = first.getByRole('link', { name: 'View Post' });
      await expect(link).toHaveAttribute('href', `/client/home?code=${code}`);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      expect(await faultsInBothThemes(page)).toEqual([]);
      const opened = page.waitForEvent('popup');
      await link.click();
      const tab = await opened;
      await tab.waitForURL((url) => url.pathname + url.search === paths.home(code), { waitUntil: 'commit' });
      await tab.close();
      await expect(page).toHaveURL(paths.ownComments());
    });

    test('a member finds what they searched for, each with the way to its results in a new tab', async ({ page }) => {
      await join(page, 'Kim Keyword');
      const names = await fill(page, 'Search History', 14);
      await openHistory(page, 'Search History');
      await expect(page).toHaveTitle('Search History · Riff');
      await expect(countOf(page, '14 keywords')).toBeVisible();
      const link = listOf(page, 'Search History').getByRole('link').first();
      await expect(link).toContainText(names[0] ?? '');
      await expect(link.getByRole('time')).toHaveText('Just now');
      await expect(link).toHaveAttribute('href', `/client/search?q=${names[0]}`);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      expect(await faultsInBothThemes(page)).toEqual([]);

      // Further pages load at the bottom, each entry once.
      await scrollDown(page);
      await expect(entriesOf(page, 'Search History')).toHaveCount(14);
      const all = await entriesOf(page, 'Search History').allInnerTexts();
      expect(all.map((text) => /entry\d\d/.exec(text)?.[0])).toEqual(names);
    });
  });
}

test('a long comment has four lines, of which none is cut in two', async ({ page }) => {
  await join(page, 'Lola Long');
  const [code = ''] = await somePosts(page, 1);
  for (const text of ['unbroken'.repeat(125), 'line\n'.repeat(100)]) await comment(page, code, text);
  await openHistory(page, 'Comment History');
  for (const entry of await entriesOf(page, 'Comment History').all()) {
    const text = entry.locator('p').first();
    const { height, line } = await text.evaluate((element) => ({
      height: element.clientHeight,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBeCloseTo(4 * line, 0);
    await expect(entry.getByRole('link', { name: 'View Post' })).toBeVisible();
  }
});

test('an empty history says so, and where to begin', async ({ page }) => {
  await join(page, 'Nora Nothing');
  for (const [title, text, start] of [
    ['View History', 'No viewed posts found', paths.home()],
    ['Favourite Posts', 'No favourite posts found', paths.home()],
    ['Comment History', 'No comments found', paths.home()],
    ['Search History', 'No searched keywords found', paths.search()],
  ] as const) {
    await openHistory(page, title);
    const main = page.getByRole('main');
    await expect(main.getByText(text)).toBeVisible();
    await expect(main.locator(`a.button[href="${start}"]`)).toBeVisible();
    await expect(button(page, 'Load More')).toHaveCount(0);
    await expect(button(page, 'Clear')).toBeDisabled();
    expect(await faultsInBothThemes(page)).toEqual([]);
  }
});

test('a page that cannot be loaded says so, keeps what is there, and Retry continues', async ({ page, failures }) => {
  failures.expect(/ERR_FAILED|status of 500/);
  await join(page, 'Rory Retry');
  await fill(page, 'Search History', 14);
  await openHistory(page, 'Search History');
  await page.route('**/api/activity/search-history**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'The cat sat on the cable', data: null, errors: {} } }),
  );
  await pressLoadMore(page);
  await expect(page.getByRole('alert')).toHaveText('Error: The cat sat on the cable');
  await expect(page.getByText('The cat sat on the cable'), 'said once').toHaveCount(1);
  await expect(entriesOf(page, 'Search History')).toHaveCount(12);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.unroute('**/api/activity/search-history**');
  await button(page, 'Retry').press('Enter');
  await expect(entriesOf(page, 'Search History')).toHaveCount(14);
  await expect(page.getByText(/^Error: /)).toHaveCount(0);
});

test('an answer that comes late does not replace the list of the order that was chosen meanwhile', async ({ page }) => {
  await join(page, 'Lars Late');
  const names = await fill(page, 'Search History', 14);
  await openHistory(page, 'Search History');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/activity/search-history?*sort=asc*', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await button(page, 'Oldest First').click();
  await button(page, 'Newest First').click();
  const first = entriesOf(page, 'Search History').first();
  await expect(first).toContainText(names[0] ?? '');
  held.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(first).toContainText(names[0] ?? '');
  await expect(button(page, 'Newest First')).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor logs in first, and comes to the history that they wanted', async ({ page }) => {
  for (const title of titles) {
    await page.goto(pathOf[title]);
    await expect(page).toHaveURL(paths.login(pathOf[title]));
  }
  await logIn(page, await makeAccount(page, 'Will Want'));
  await expect(page).toHaveURL(pathOf['Search History']);
  await expect(page.getByText('No searched keywords found')).toBeVisible();
});
