import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../../../e2e/steps/feed-page.ts';
import { join } from '../../../e2e/steps/join.ts';
import { openPanel, panelOf, untilHydrated } from '../../../e2e/steps/panel.ts';

const parts = [
  {
    what: 'the share sheet',
    file: 'ShareSheet',
    role: 'dialog',
    name: 'Share',
    button: async (page: Page) => {
      await page.goto(paths.home());
      return page.getByRole('button', { name: 'Share' }).first();
    },
  },
  {
    what: 'the emoji of a comment',
    file: 'EmojiPicker',
    role: 'dialog',
    name: 'Emoji',
    button: async (page: Page) =>
      (await openPanel(page, (await findPost(page, isLongVideo)).postCode)).getByRole('button', { name: 'Emoji' }),
  },
  {
    what: 'the settings',
    file: 'SettingsMenu',
    role: 'menu',
    name: 'Settings',
    button: async (page: Page) => {
      await page.goto(paths.profile());
      return page.getByRole('button', { name: 'Settings' });
    },
  },
] as const;

test('a member whose press cannot load its target is told, and the next press opens it', async ({ page, failures }) => {
  failures.expect(/ShareSheet|EmojiPicker|SettingsMenu|net::ERR_FAILED/);
  await join(page, 'Nora Network');
  for (const { what, file, role, name, button } of parts) {
    await test.step(what, async () => {
      const files = `**/_astro/${file}.*.js`;
      await page.route(files, (route) => route.abort());
      const opener = await button(page);
      await untilHydrated(opener);
      await opener.click();
      await expect(page.getByText(messages.notLoaded)).toBeVisible();
      await page.unroute(files);
      await opener.click();
      await expect(page.getByRole(role, { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role, { name })).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }
});

test('a page that did not load completely reloads when the network is back', async ({ page, context, failures }) => {
  failures.expect(/Feed\.|net::ERR_/);
  const files = '**/_astro/Feed.*.js*';
  await page.route(files, (route) => route.abort());
  await page.goto(paths.home());
  await expect(page.getByText('This page did not load completely.')).toBeVisible();
  await page.unroute(files);
  await context.setOffline(true);
  await context.setOffline(false);
  await untilHydrated(page.getByRole('button', { name: /^Comments/ }).first());
});

/** The number of times that each built file came from the server instead of the browser's cache. */
const timesSent = (page: Page) =>
  page.evaluate(() => {
    const times: Record<string, number> = {};
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (entry.name.includes('/_astro/') && entry.transferSize > 0) times[entry.name] = (times[entry.name] ?? 0) + 1;
    return times;
  });

test('a part of a screen is sent once, although it is fetched before its import', async ({ page, context }) => {
  // Routes disable the browser's cache, and SLOW_SCRIPTS sets a route.
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
