import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { panelOf, untilHydrated } from '../steps/panel.ts';

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

/** How often each built file came from the server instead of the browser's cache. */
const timesSent = (page: Page) =>
  page.evaluate(() => {
    const times: Record<string, number> = {};
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (entry.name.includes('/_astro/') && entry.transferSize > 0) times[entry.name] = (times[entry.name] ?? 0) + 1;
    return times;
  });

test('a part of a screen is sent once, though it is fetched before it is imported', async ({ page }) => {
  await page.goto(paths.home());
  const opener = page.getByRole('button', { name: /^Comments/ }).first();
  await untilHydrated(opener);
  await opener.click();
  await expect(panelOf(page)).toBeVisible();
  const times = await timesSent(page);
  expect(Object.keys(times).join()).toContain('CommentsPanel');
  expect(Object.entries(times).filter(([, count]) => count > 1)).toEqual([]);
});
