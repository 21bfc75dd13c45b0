import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { listPosts } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { expectSameDocument, markDocument, shownScreen, untilReady } from '../steps/screens.ts';
import { phone, wide } from '../steps/windows.ts';

const back = (page: Page) => shownScreen(page).getByRole('link', { name: 'Back', exact: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('a member goes back to the screen that they came from, or to the parent screen', async ({ page }) => {
    await join(page, 'Bea Back');
    const [post] = await listPosts(page);
    if (!post) throw new Error('The demo has no posts.');
    await test.step('from a sound over a profile to the search that led there', async () => {
      await page.goto(paths.search('a', 'accounts'));
      await untilReady(page);
      await markDocument(page);
      await page.getByRole('list', { name: 'Accounts' }).getByRole('link').first().click();
      await expect(page).toHaveURL(/client\/profile\?code=/);
      await page.getByRole('button', { name: / Followers$/ }).click();
      const people = page.getByRole('dialog', { name: 'Followers' });
      await people.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(people).toHaveCount(0);
      await page.getByRole('button', { name: / Followers$/ }).click();
      await expect(people).toBeVisible();
      await page.goBack();
      await expect(people).toHaveCount(0);
      await expect(page, 'Back closes the list alone').toHaveURL(/client\/profile\?code=/);
      await page.goForward();
      await expect(people).toBeVisible();
      await people.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(people).toHaveCount(0);
      await back(page).click();
      await expect(page).toHaveURL(paths.search('a', 'accounts'));
      await expectSameDocument(page);
      await expect(back(page)).toHaveCount(0);
    });
    await test.step('a directly opened sound leads back to Home, a history to the member’s own profile', async () => {
      await page.goto(paths.sound(post.postCode));
      await untilReady(page);
      await back(page).click();
      await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
      await page.goto('about:blank');
      await page.goto(paths.ownComments());
      await untilReady(page);
      await back(page).click();
      await expect(page).toHaveURL(/client\/profile/);
      await expect(back(page), 'one’s own profile is a place of the navigation').toHaveCount(0);
    });
  });
});

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a visitor has the rail and the browser', async ({ page }) => {
    const [post] = await listPosts(page);
    await page.goto(paths.sound(post?.postCode ?? ''));
    await untilReady(page);
    await expect(shownScreen(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(back(page)).toHaveCount(0);
  });
});
