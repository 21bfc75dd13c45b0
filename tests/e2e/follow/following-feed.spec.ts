import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { placed, swipe } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const tab = (page: Page, name: 'For You' | 'Following') =>
  page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name });
const suggestions = (page: Page) => page.getByRole('list', { name: 'Accounts worth following' });
const followButtons = (within: Locator) => within.getByRole('button', { name: /^Follow / });
const fills = (page: Page, place: number) => expect(placed(page, place)).toBeInViewport({ ratio: 0.99 });

/** Follows the first suggested accounts; the result is their names. */
async function followSome(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const button = followButtons(suggestions(page)).first();
    const name = (await button.innerText()).replace(/^Follow\s+/, '').trim();
    await button.click();
    await expect(suggestions(page).getByRole('button', { name: `Following ${name}`, exact: true })).toBeVisible();
    names.push(name);
  }
  return names;
}

test('a visitor is asked to log in, and comes back to the tab', async ({ page }) => {
  await page.goto(paths.home());
  await expect(tab(page, 'For You')).toHaveAttribute('aria-current', 'page');
  // Before the gate works, the link leads to Login at once.
  await expect(async () => {
    await page.goto(paths.home());
    await expect(page.locator('astro-island[component-url*=LoginGate]:not([ssr])')).toBeAttached();
    await tab(page, 'Following').click();
    await expect(page.getByRole('dialog', { name: 'Log in to follow people' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const login = page.getByRole('dialog').getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', paths.login(paths.followingFeed()));
  await page.goto(paths.followingFeed());
  await expect(page).toHaveURL(paths.login(paths.followingFeed()));
});

test('the empty tab leads to accounts worth following, and they to their posts', async ({ page }) => {
  await join(page, 'Fola Follow');
  await page.goto(paths.home());
  await tab(page, 'Following').click();
  await expect(page).toHaveURL(paths.followingFeed());
  await expect(tab(page, 'Following')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Posts from the people you follow appear here' })).toBeVisible();
  await expect(followButtons(suggestions(page)).first()).toBeVisible();
  const show = page.getByRole('button', { name: 'Show their posts' });
  await expect(show).toBeHidden();
  expect(await faultsInBothThemes(page)).toEqual([]);

  const names = await followSome(page, 2);
  // One is taken back.
  await suggestions(page)
    .getByRole('button', { name: `Following ${names[1]}`, exact: true })
    .click();
  await expect(suggestions(page).getByRole('button', { name: `Follow ${names[1]}`, exact: true })).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await show.click();
  await fills(page, 1);
  const authors = async () =>
    new Set(
      await page
        .getByRole('feed')
        .getByRole('article')
        .evaluateAll((posts) => posts.map((post) => post.getAttribute('aria-label')?.split(' by ').at(-1))),
    );
  expect(await authors()).toEqual(new Set([names[0]]));
  expect(await faultsInBothThemes(page)).toEqual([]);

  // The server renders it from then on.
  const answer = await page.request.get(paths.followingFeed());
  expect(await answer.text()).toContain(`by ${names[0]}`);
  await placed(page, 1)
    .getByRole('button', { name: /^Comments/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Following' })).toBeVisible();
});

test('each tab keeps its own place, and a press on the shown one starts anew', async ({ page }) => {
  await join(page, 'Tabea Tabs');
  await page.goto(paths.followingFeed());
  await followSome(page, 4);
  await page.getByRole('button', { name: 'Show their posts' }).click();
  await fills(page, 1);
  await swipe(page);
  await fills(page, 2);
  const following = await placed(page, 2).getAttribute('data-post');

  await tab(page, 'For You').click();
  await fills(page, 1);
  await swipe(page);
  await fills(page, 2);
  await swipe(page);
  await fills(page, 3);
  const forYou = await placed(page, 3).getAttribute('data-post');

  await tab(page, 'Following').click();
  await fills(page, 2);
  await expect(placed(page, 2)).toHaveAttribute('data-post', following ?? '');
  await tab(page, 'For You').click();
  await fills(page, 3);
  await expect(placed(page, 3)).toHaveAttribute('data-post', forYou ?? '');
  await page.goBack();
  await fills(page, 2);
  await tab(page, 'Following').click();
  await fills(page, 1);
});

test('a follow that fails says so and changes nothing', async ({ page, failures }) => {
  failures.expect(/accounts\/follow/);
  // A low screen, on which the list is loaded too.
  await page.setViewportSize({ width: 320, height: 568 });
  await join(page, 'Fia Fails');
  await page.goto(paths.followingFeed());
  await page.route('**/api/accounts/follow', (route) => route.abort());
  const button = followButtons(suggestions(page)).first();
  const label = await button.innerText();
  await button.click();
  await expect(page.getByText('Failed to follow/unfollow')).toBeVisible();
  expect(await button.innerText()).toBe(label);
  await expect(page.getByRole('button', { name: 'Show their posts' })).toBeHidden();
});

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('one goes to the tab, follows and shows the posts', async ({ page }) => {
    await join(page, 'Keya Keys');
    await page.goto(paths.home());
    await tab(page, 'Following').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.followingFeed());
    const button = followButtons(suggestions(page)).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show their posts' })).toBeVisible();
    await expect(suggestions(page).getByRole('button', { name: /^Following / })).toBeFocused();
    await page.getByRole('button', { name: 'Show their posts' }).focus();
    await page.keyboard.press('Enter');
    await fills(page, 1);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('feed')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});
