import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { openPanel, panelOf, untilHydrated } from '../steps/panel.ts';
import { expectSameDocument, markDocument } from '../steps/screens.ts';
import { boxOf } from '../steps/search-page.ts';

const partsOfFeed = [
  {
    title: 'the comments, without a file that they need',
    button: /^Comments/,
    file: 'BottomSheet',
    dialog: 'Comments',
  },
  { title: 'the share sheet', button: 'Share', file: 'ShareSheet', dialog: 'Share' },
];

for (const { title, button, file, dialog } of partsOfFeed) {
  test(`a network that is away for one press keeps nobody from the next: ${title}`, async ({ page, failures }) => {
    failures.expect(new RegExp(file));
    const files = `**/_astro/${file}.*.js`;
    await page.goto(paths.home());
    const opener = page.getByRole('button', { name: button }).first();
    await untilHydrated(opener);
    await page.route(files, (route) => route.abort());
    await opener.click();
    await expect(page.getByText(messages.fetchFailed)).toBeVisible();
    await page.unroute(files);
    await opener.click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  });
}

const inPanel = (name: string) => async (page: Page) =>
  (await openPanel(page, (await findPost(page, isLongVideo)).postCode)).getByRole('button', { name });

const menus = [
  {
    title: 'the options of a post',
    file: 'Menu',
    role: 'menu',
    name: 'Post options',
    button: inPanel('Post options'),
  },
  {
    title: 'the emoji of a comment',
    file: 'EmojiPicker',
    role: 'dialog',
    name: 'Emoji',
    button: inPanel('Emoji'),
  },
  {
    title: 'the settings',
    file: 'SettingsMenu',
    role: 'menu',
    name: 'Settings',
    button: async (page: Page) => {
      await join(page, 'Nora Network');
      await page.goto(paths.profile());
      return page.getByRole('button', { name: 'Settings' });
    },
  },
] as const;

for (const { title, file, role, name, button } of menus) {
  test(`what a press cannot load is told, and the next press opens it: ${title}`, async ({ page, failures }) => {
    failures.expect(new RegExp(`${file}|net::ERR_FAILED`));
    const files = `**/_astro/${file}.*.js`;
    await page.route(files, (route) => route.abort());
    const opener = await button(page);
    await untilHydrated(opener);
    await expect(opener).toHaveAttribute('aria-haspopup', role);
    await opener.click();
    await expect(page.getByText(messages.fetchFailed)).toBeVisible();
    await page.unroute(files);
    await opener.click();
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  });
}

/** How often each built file came from the server instead of the browser's cache. */
const timesSent = (page: Page) =>
  page.evaluate(() => {
    const times: Record<string, number> = {};
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (entry.name.includes('/_astro/') && entry.transferSize > 0) times[entry.name] = (times[entry.name] ?? 0) + 1;
    return times;
  });

test('a part of a screen is sent once, though it is fetched before it is imported', async ({ page, context }) => {
  // Routes switch the browser's cache off: with SLOW_SCRIPTS there is one.
  await context.unrouteAll();
  await page.goto(paths.home());
  const opener = page.getByRole('button', { name: /^Comments/ }).first();
  await untilHydrated(opener);
  await opener.click();
  await expect(panelOf(page)).toBeVisible();
  const times = await timesSent(page);
  expect(Object.keys(times).join()).toContain('CommentsPanel');
  expect(Object.entries(times).filter(([, count]) => count > 1)).toEqual([]);
});

test.describe('an island that could not be loaded', () => {
  const told = (page: Page) => expect(page.getByText('This page did not load completely.')).toBeVisible();
  const opener = (page: Page) => page.getByRole('button', { name: /^Comments/ }).first();

  test('is told, and Reload brings it', async ({ page, failures }) => {
    failures.expect(/HomeScreen|net::ERR_FAILED/);
    const files = '**/_astro/HomeScreen.*.js*';
    await page.route(files, (route) => route.abort());
    await page.goto(paths.home());
    await told(page);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Reload' }).click();
    await untilHydrated(opener(page));
  });

  test('comes by itself when the network is back', async ({ page, context, failures }) => {
    failures.expect(/HomeScreen|net::ERR_FAILED/);
    const files = '**/_astro/HomeScreen.*.js*';
    await page.route(files, (route) => route.abort());
    await page.goto(paths.home());
    await told(page);
    await page.unroute(files);
    await context.setOffline(true);
    await context.setOffline(false);
    await untilHydrated(opener(page));
  });

  test('does not take what somebody has typed', async ({ page, context, failures }) => {
    failures.expect(/SearchScreen|net::ERR_/);
    await page.route('**/_astro/SearchScreen.*.js*', (route) => route.abort());
    await page.goto(paths.search());
    await told(page);
    await markDocument(page);
    await boxOf(page).fill('half a word');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(boxOf(page)).toHaveValue('half a word');
    await expectSameDocument(page);
    await told(page);
  });
});
