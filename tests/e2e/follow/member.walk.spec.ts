import type { Locator } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { placed, swipe } from '../steps/feed-page.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';
import { fills, followButtons, followSome, showPosts, suggestions, tab } from './following.ts';

test.use(phone);

test('a visitor who wants to follow members logs in, follows accounts from the empty tab, and sees only their posts', async ({
  page,
}) => {
  const person = await makeAccount(page, 'Fola Follow');

  await test.step('The tab asks the visitor to log in, and is open afterwards', async () => {
    await page.goto(paths.home());
    await expect(tab(page, 'For You')).toHaveAttribute('aria-current', 'page');
    await untilReady(page);
    await tab(page, 'Following').click();
    const sheet = page.getByRole('dialog', { name: 'Log in to follow people' });
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, person);
    await expect(page).toHaveURL(paths.followingFeed());
    await expect(tab(page, 'Following')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('While the member follows nobody, there are accounts to follow', async () => {
    await expect(page.getByRole('heading', { name: 'Posts from the people you follow appear here' })).toBeVisible();
    await expect(followButtons(suggestions(page)).first()).toBeVisible();
    await expect(showPosts(page)).toBeHidden();
    const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
    const list = await boxOf(page.locator('.following-start'));
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Feeds' }));
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
    expect([list.top >= tabs.bottom, list.bottom <= bar.top], 'rows show through neither').toEqual([true, true]);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  await test.step('The member follows two of them, and unfollows one', async () => {
    // A request for the feed would take the list's place.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const [kept, other] = await followSome(page, 2);
    await suggestions(page)
      .getByRole('button', { name: `Following ${other}`, exact: true })
      .click();
    await expect(suggestions(page).getByRole('button', { name: `Follow ${other}`, exact: true })).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(showPosts(page)).toBeVisible();
    expect(asked.filter((address) => address.includes('/api/posts?feed='))).toEqual([]);
    await showPosts(page).click();
    await fills(page, 1);
    const labels = await page
      .getByRole('feed')
      .getByRole('article')
      .evaluateAll((posts) => posts.map((post) => post.getAttribute('aria-label')?.split(' by ').at(-1)));
    expect(new Set(labels)).toEqual(new Set([kept]));
    const answer = await page.request.get(paths.followingFeed());
    expect(await answer.text(), 'the server renders it from now on').toContain(`by ${kept}`);
  });

  await test.step('The button beside the comments also knows whom the member follows', async () => {
    await placed(page, 1)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Following' })).toBeVisible();
  });
});

test('a member switches between the feeds, each keeps its position, and a press on the current one starts it again', async ({
  page,
}) => {
  await join(page, 'Tabea Tabs');
  await page.goto(paths.followingFeed());
  await followSome(page, 3);
  await showPosts(page).click();
  await fills(page, 1);
  await swipe(page);
  await fills(page, 2);
  const following = (await placed(page, 2).getAttribute('data-post')) ?? '';

  await tab(page, 'For You').click();
  await fills(page, 1);
  await swipe(page);
  await fills(page, 2);
  const forYou = (await placed(page, 2).getAttribute('data-post')) ?? '';
  expect(forYou).not.toBe(following);

  await test.step('Each feed is as the member left it, even on the way back', async () => {
    await tab(page, 'Following').click();
    await expect(placed(page, 2)).toHaveAttribute('data-post', following);
    await fills(page, 2);
    await tab(page, 'For You').click();
    await expect(placed(page, 2)).toHaveAttribute('data-post', forYou);
    await fills(page, 2);
    await page.goBack();
    await expect(placed(page, 2)).toHaveAttribute('data-post', following);
    await fills(page, 2);
  });

  await test.step('A press on the current feed leads to its first post', async () => {
    await tab(page, 'Following').click();
    await fills(page, 1);
  });
});
