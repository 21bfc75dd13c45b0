import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, openHome, playing, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { pressOn } from '../steps/keyboard.ts';
import { panelOf } from '../steps/panel.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';
import { boxOf, tilesOf } from '../steps/search-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a member moves between all screens without loading a page, with title, place and focus', async ({ page }) => {
  await join(page, 'Sally Screens');
  await openHome(page);
  await markDocument(page);
  const current = () => shownScreen(page).getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  const focus = () => page.evaluate(() => document.activeElement?.id);
  const canonical = () => page.locator('link[rel=canonical]').count();

  for (const [name, title, address, robots] of [
    ['Search', 'Search · Riff', paths.search(), 1],
    ['Upload', 'Create Post · Riff', paths.upload(), 1],
    ['Profile', /^Sally Screens \(@.+\) · Riff$/, paths.profile(), 0],
    ['Home', / · Riff$/, paths.home(), 0],
  ] as const) {
    await navigate(page, name);
    expect(new URL(page.url()).pathname).toBe(address);
    await expect(page).toHaveTitle(title);
    await expect(current()).toHaveText(name);
    expect(await focus()).toBe('content');
    await expect(page.locator('#content')).toHaveCount(1);
    await expect(page.locator('[data-announcer]')).toHaveText(title);
    await expect(page.locator('meta[name=robots]')).toHaveCount(robots);
    await untilReady(page);
    expect(await canonical()).toBeLessThanOrEqual(1);
  }
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(1);
  await expectSameDocument(page);
});

test('a visitor finds Home at the same post, with the comments open and what they wrote', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openHome(page);
  await markDocument(page);
  await page.keyboard.press('ArrowDown');
  const second = shownScreen(page).locator('[aria-posinset="2"]');
  await expect(second).toBeInViewport({ ratio: 0.99 });
  await second.getByRole('button', { name: /^Comments, / }).click();
  const panel = panelOf(page);
  await panel.getByRole('textbox').fill('half a thou');
  await expect(panel.getByRole('list', { name: 'Comments' })).toHaveAttribute('aria-busy', 'false');

  await navigate(page, 'Search');
  await expect(boxOf(page)).toBeVisible();
  await expect(panel).toBeHidden();
  await expect.poll(() => playing(page)).toEqual([]);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await navigate(page, 'Home');
  await expect(second).toBeInViewport({ ratio: 0.99 });
  await expect(panel.getByRole('textbox')).toHaveValue('half a thou');
  await expect.poll(() => calls.some((call) => call.includes('/events'))).toBe(true);
  expect(calls.filter((call) => !call.includes('/events'))).toEqual([]);
  await expectSameDocument(page);
});

test('a video goes on where it was, with the sound as it was', async ({ page }) => {
  await openHome(page);
  await markDocument(page);
  const video = shownScreen(page).locator('[aria-posinset="1"] video');
  await page.getByRole('button', { name: /sound/i }).first().click();
  await expect.poll(() => timeOf(video)).toBeGreaterThan(1);
  const muted = await video.evaluate((element) => (element as HTMLVideoElement).muted);
  const left = await timeOf(video);
  await navigate(page, 'Search');
  await expect.poll(() => playing(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => playing(page)).toHaveLength(1);
  expect(await timeOf(video)).toBeGreaterThan(left - 0.5);
  expect(await timeOf(video)).toBeLessThan(left + 3);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(muted);
  await expectSameDocument(page);
});

test('a visitor finds the search as it was: text, results and scroll', async ({ page }) => {
  await page.goto(paths.search());
  await untilReady(page);
  await markDocument(page);
  await boxOf(page).fill('a');
  await expect(tilesOf(page).first()).toBeVisible();
  const count = await tilesOf(page).count();
  await page.evaluate(() => scrollTo(0, 120));
  const scroll = await page.evaluate(() => scrollY);
  const searches: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/posts/search') && searches.push(request.url())));
  await navigate(page, 'Home');
  await expect(page.getByRole('feed')).toBeVisible();
  await navigate(page, 'Search');
  await expect(boxOf(page)).toHaveValue('a');
  await expect(page).toHaveURL(/\/client\/search\?q=a$/);
  expect(await tilesOf(page).count()).toBe(count);
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  expect(searches).toEqual([]);
  await expectSameDocument(page);
});

test('a profile that does not exist is loaded, and answers with its status', async ({ page, failures }) => {
  failures.expect(/status of 404/);
  await openHome(page);
  await markDocument(page);
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
});

test('the last press wins, and a slow screen announces itself with a line', async ({ page }) => {
  const { postCode } = await findPost(page, () => true);
  await page.goto(paths.home(postCode));
  await untilReady(page);
  await markDocument(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/client\/profile/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await shownScreen(page).locator('[aria-posinset="1"]').getByRole('link').first().click();
  await expect(page.locator('.screen-progress')).toHaveCount(1);
  await navigate(page, 'Search');
  await expect(page).toHaveURL(/search/);
  await expect(page.locator('.screen-progress')).toHaveCount(0);
  release();
  await expect(boxOf(page)).toBeVisible();
  await expect(page).toHaveURL(/search/);
  await expectSameDocument(page);
});

test('a change that fails halfway is reported, and the screen is loaded', async ({ page, failures }) => {
  failures.expect(/too many changes/);
  await openHome(page);
  // As Safari does it after many changes of the address in a row.
  await page.evaluate(() => {
    history.pushState = () => {
      throw new Error('too many changes');
    };
  });
  const search = shownScreen(page).getByRole('link', { name: 'Search', exact: true });
  const [reported] = await Promise.all([page.waitForEvent('pageerror'), search.click()]);
  expect(reported.message).toContain('too many changes');
  await expect(boxOf(page)).toBeVisible();
  await expect(page).toHaveURL(/search/);
  await untilReady(page);
  await markDocument(page);
  await navigate(page, 'Home');
  await expectSameDocument(page);
});

test('a member moves by keyboard alone', async ({ page }) => {
  await join(page, 'Kay Keyboard');
  await page.goto(paths.search());
  await untilReady(page);
  await markDocument(page);
  const link = (name: string) =>
    shownScreen(page).getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await pressOn(page, link('Profile'));
  await expect(page.getByRole('heading', { name: 'Kay Keyboard' })).toBeVisible();
  await pressOn(page, link('Home'));
  await expect(page.getByRole('feed')).toBeVisible();
  await expectSameDocument(page);
});

test('thirty moves leave a bounded number of screens, media and listeners', async ({ page }) => {
  test.setTimeout(120_000);
  await join(page, 'Theo Thirty');
  await page.goto(paths.home());
  await untilReady(page);
  await markDocument(page);
  const tools = await page.context().newCDPSession(page);
  const listeners = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
  };
  await tools.send('Performance.enable');
  const round = async () => {
    for (const name of ['Search', 'Profile', 'Home', 'Profile', 'Upload', 'Profile'] as const) {
      await navigate(page, name);
      await untilReady(page);
    }
  };
  await round();
  await round();
  const before = await listeners();
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
  // The shown one, Home, Search, and three others.
  expect(await page.locator('[data-screen]').count()).toBeLessThanOrEqual(6);
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  expect(await listeners()).toBeLessThan(before * 1.1 + 20);
  await expectSameDocument(page);
});
