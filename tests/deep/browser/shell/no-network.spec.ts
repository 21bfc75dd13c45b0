import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { findPost, isLongVideo } from '#tests/e2e/steps/feed-page.ts';
import { commentsButton, panelOf, untilHydrated } from '#tests/e2e/steps/panel.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '#tests/e2e/steps/screens.ts';
import { boxOf } from '#tests/e2e/steps/search-page.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const searchLink = (page: Page) =>
  shownScreen(page).getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search', exact: true });

test('a visitor whose next screen cannot be shown gets its page as a new document', async ({ page, failures }) => {
  failures.expect(/status of 404|ERR_FAILED|too many changes/);
  const openSearch = async () => {
    await page.goto(paths.search());
    await untilReady(page);
    await markDocument(page);
  };
  await test.step('a profile that does not exist answers with its own status', async () => {
    await openSearch();
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'nobody', id: 'nobody' });
      document.querySelector('main')?.prepend(link);
    }, paths.profile('nobody-at-all'));
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().isNavigationRequest()),
      page.locator('#nobody').click(),
    ]);
    expect(answer.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  });
  await test.step('a navigation that fails halfway is reported, and the screen is loaded as a document', async () => {
    await untilReady(page);
    await markDocument(page);
    // Simulates Safari, which throws after many changes of the address in a row.
    await page.evaluate(() => {
      history.pushState = () => {
        throw new Error('too many changes');
      };
    });
    const [reported] = await Promise.all([page.waitForEvent('pageerror'), searchLink(page).click()]);
    expect(reported.message).toContain('too many changes');
    await expect(boxOf(page)).toBeVisible();
    await expect(page).toHaveURL(/search/);
    await untilReady(page);
    await markDocument(page);
    await navigate(page, 'Home');
    await expectSameDocument(page);
  });
  await test.step('a screen that cannot be fetched is loaded, so that the browser gives the reason', async () => {
    // A parked screen would not be fetched.
    await page.reload();
    await untilReady(page);
    await page.route(/client\/search/, (route) => route.abort());
    const load = page.waitForRequest((request) => request.isNavigationRequest());
    await searchLink(page).click();
    expect(new URL((await load).url()).pathname).toBe(paths.search());
  });
});

test('a visitor without a network or a service worker stays in Riff, and continues once the network is back', async ({
  page,
  context,
  failures,
}) => {
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const offline = shownScreen(page).getByRole('heading', { name: 'You are offline.' });
  const bar = shownScreen(page).getByRole('navigation', { name: 'Main' });
  const router = page.waitForResponse(/_astro\/router\./);
  await page.goto(paths.home());
  await untilReady(page);
  // Without this, the network could go before the router and all that it imports are there.
  await page.evaluate((address) => import(address), (await router).url());
  await markDocument(page);
  await context.setOffline(true);

  await test.step('a screen that cannot be fetched shows a message in its place; Back leads to the screen before', async () => {
    await searchLink(page).click();
    await expect(offline).toBeVisible();
    await expect(page).toHaveURL(paths.search());
    await expect(bar.locator('[aria-current]')).toHaveCount(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(offline).toBeVisible();
    await page.goBack();
    await expect(shownScreen(page).getByRole('feed')).toBeVisible();
  });
  await test.step('a panel whose code is not loaded yet shows the same message', async () => {
    await shownScreen(page)
      .getByRole('button', { name: /^Comments, / })
      .first()
      .click();
    await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a page of another document continues automatically', async () => {
    await bar.getByRole('link', { name: 'Log in' }).click();
    await expect(offline).toBeVisible();
    await expectSameDocument(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

test('a visitor whose press cannot load its target is told, and the next press opens it', async ({
  page,
  failures,
}) => {
  failures.expect(/BottomSheet|Menu|net::ERR_FAILED/);
  const { postCode } = await findPost(page, isLongVideo);
  const [panelFile, menuFile] = ['**/_astro/BottomSheet.*.js', '**/_astro/Menu.*.js'];
  const toast = page.getByText(messages.notLoaded);
  // After an upgrade, the server no longer has the files of an open page.
  await page.route(menuFile, (route) => route.fulfill({ status: 404 }));

  await test.step('the comments', async () => {
    await page.goto(paths.home(postCode));
    const opener = commentsButton(page, postCode);
    await untilHydrated(opener);
    await page.route(panelFile, (route) => route.abort());
    await opener.click();
    await expect(toast).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
    await page.unroute(panelFile);
    await opener.click();
    await expect(panelOf(page)).toBeVisible();
  });
  await test.step('the options of a post, whose button tells whether they are open', async () => {
    const opener = panelOf(page).getByRole('button', { name: 'Post options' });
    await untilHydrated(opener);
    await expect(opener).toHaveAttribute('aria-haspopup', 'menu');
    await opener.click();
    await expect(toast).toBeVisible();
    await page.unroute(menuFile);
    await opener.click();
    await expect(page.getByRole('menu', { name: 'Post options' })).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  });
});

test('a visitor whose page does not load completely is told, keeps their text, and Reload loads the page', async ({
  page,
  context,
  failures,
}) => {
  failures.expect(/Search\.|net::ERR_/);
  const files = '**/_astro/Search.*.js*';
  const told = page.getByText('This page did not load completely.');
  await test.step('the note', async () => {
    await page.route(files, (route) => route.abort());
    await page.goto(paths.search());
    await expect(told).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
  await test.step('the network is back, but the page has unsent text', async () => {
    await markDocument(page);
    await boxOf(page).fill('half a word');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(boxOf(page)).toHaveValue('half a word');
    await expectSameDocument(page);
    await expect(told).toBeVisible();
  });
  await test.step('Reload', async () => {
    await page.unroute(files);
    await page.getByRole('button', { name: 'Reload' }).click();
    await untilReady(page);
    await expect(told).toBeHidden();
  });
});
