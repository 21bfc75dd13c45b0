import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { panelOf, untilHydrated } from '../steps/panel.ts';

test('a visitor whose network fails keeps the feed, and opens the comments with the next press', async ({
  page,
  failures,
}) => {
  failures.expect(/CommentsPanel/);
  const panels = '**/_astro/CommentsPanel*.js';
  await page.route(panels, (route) => route.abort());
  await page.goto(paths.home());
  const button = page.getByRole('button', { name: /^Comments/ }).first();
  await untilHydrated(button);
  await button.click();
  await expect(page.getByText(messages.fetchFailed)).toBeVisible();
  await expect(page.getByRole('feed')).toBeVisible();
  await page.unroute(panels);
  await button.click();
  await expect(panelOf(page)).toBeVisible();
});
