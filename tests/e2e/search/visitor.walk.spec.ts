import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { makeAccount } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { boxOf, openSearch, tilesOf } from '../steps/search-page.ts';
import { withholdScripts } from '../steps/withhold-scripts.ts';

const query = (page: Page) => new URL(page.url()).searchParams.toString();
const tab = (page: Page, name: 'Post' | 'Acount') => page.getByRole('tab', { name });

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor types a word, sees every matching post, and opens one over the results', async ({ page }) => {
    await page.goto(paths.home());
    await untilReady(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/client\/search$/);
    await untilReady(page);
    const option = page.getByRole('option', { name: 'synthwave', exact: true });

    await test.step('suggestions appear as they type; a tap beside the list closes it', async () => {
      await boxOf(page).tap();
      await boxOf(page).pressSequentially('synth');
      await expect(option).toBeVisible();
      await page.touchscreen.tap(195, 700);
      await expect(page.getByRole('option')).toHaveCount(0);
    });
    await test.step('a tap on a suggestion searches for it', async () => {
      await boxOf(page).press('w');
      await option.tap();
      await expect(boxOf(page)).toHaveValue('synthwave');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(tilesOf(page).first()).toBeVisible();
      expect(query(page)).toBe('q=synthwave');
      // Where no pointer can hover, the number of views is always shown.
      const views = tilesOf(page).first().locator('span').first();
      await expect(views).toHaveText(/\d/);
      await expect(views).toHaveCSS('opacity', '1');
    });
    await test.step('Clear empties the box and keeps the focus in it', async () => {
      await page.getByRole('button', { name: 'Clear' }).tap();
      await expect(boxOf(page)).toBeFocused();
      await expect(boxOf(page)).toHaveValue('');
    });
    await test.step('the end of the results loads the next page', async () => {
      // Every post of the demo has a word that begins with this letter.
      await boxOf(page).fill('t');
      await expect.poll(() => query(page)).toBe('q=t');
      await expect(tilesOf(page).first()).toBeVisible();
      await page.getByRole('list', { name: 'Posts' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
      await expect(tilesOf(page)).toHaveCount(13);
      expect(await faults(page)).toEqual([]);
    });
    await test.step('a post opens over the results, and Back or Close returns to them', async () => {
      const popup = page.getByRole('dialog', { name: 'Four evenings, one window', exact: true });
      const tile = page.getByRole('link', { name: 'Four evenings, one window', exact: true });
      await tile.click();
      await expect(popup.getByRole('heading', { name: 'Four evenings, one window' })).toBeVisible();
      await expect(page).toHaveURL(/\/client\/home\?code=/);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(query(page)).toBe('q=t');
      await tile.click();
      await popup.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(query(page)).toBe('q=t');
    });
  });
});

test('a visitor who finds no posts searches for people, or for the top keywords', async ({ page }) => {
  await makeAccount(page, 'Quentin Wagstaff-Cholmondeley the Third');
  // The server counts the top keywords once a minute, so it may not have any yet.
  const top = [{ keyword: 'synthwave', count: 1234 }];
  await page.route('**/api/search/top', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data: top, errors: {} } }),
  );
  const account = page.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: /Quentin Wagstaff/ });

  await test.step('a text that they type before the scripts arrive is searched for', async () => {
    const letIn = await withholdScripts(page, '**/_astro/Search.*');
    await page.goto(paths.search());
    await boxOf(page).fill('cholmondeley');
    letIn();
    await expect(page.getByText('No posts available')).toBeVisible();
  });
  await test.step('the tab ‘Acount’ shows people, and the address keeps it', async () => {
    await tab(page, 'Acount').click();
    await expect(account).toContainText('0 followers');
    await expect.poll(() => query(page)).toBe('q=cholmondeley&tab=accounts');
    await page.reload();
    await expect(tab(page, 'Acount')).toHaveAttribute('aria-selected', 'true');
    await account.click();
    await expect(page).toHaveURL(/\/client\/profile\?code=/);
  });
  await test.step('a word without results leads to the top keywords', async () => {
    await openSearch(page, 'zzxxqqyy');
    await expect(page.getByText('No posts available')).toBeVisible();
    await tab(page, 'Acount').click();
    await expect(page.getByText('No accounts available')).toBeVisible();
    await tab(page, 'Post').click();
    const others = page.getByRole('list', { name: 'You might like' }).getByRole('link');
    await expect(others).toHaveText(['synthwave1.2K searches']);
    await others.click();
    await expect(boxOf(page)).toHaveValue('synthwave');
    await expect(tilesOf(page).first()).toBeVisible();
    // The pressed link is gone, so keyboard and screen reader continue at the results.
    await expect(page.getByRole('tabpanel')).toBeFocused();
  });
});

test('a visitor whose search fails reads the reason, and retries', async ({ page, failures }) => {
  failures.expect(/ERR_FAILED|status of 503/);
  await openSearch(page, 'synthwave');
  await expect(tilesOf(page).first()).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/posts/search**', async (route) => {
    await released;
    await route.abort();
  });
  await test.step('the old results leave as soon as they type another word', async () => {
    await boxOf(page).fill('night');
    await expect(page.getByRole('list', { name: 'Posts' })).toHaveAttribute('aria-busy', 'true');
    await expect(tilesOf(page)).toHaveCount(0);
  });
  await test.step('the failure is shown in the list and in a toast', async () => {
    release();
    await expect(page.getByRole('main').getByText(messages.postSearchFailed)).toBeVisible();
    await expect(page.getByRole('alert').getByText(messages.postSearchFailed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });
  await test.step('the other tab fails separately, with the server’s message', async () => {
    await page.route('**/api/accounts/search**', (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Back in a minute.', data: null, errors: {} } }),
    );
    await tab(page, 'Acount').click();
    await expect(page.getByRole('main').getByText('Back in a minute.')).toBeVisible();
  });
  await test.step('Retry shows the posts', async () => {
    await tab(page, 'Post').click();
    await page.unroute('**/api/posts/search**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(tilesOf(page).first()).toBeVisible();
  });
});
