import type { Locator, Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { somePosts } from '../steps/histories.ts';
import { join } from '../steps/join.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const tables = [
  [adminPaths.home(), 'Active Users', ['Display Name', 'IP Address']],
  [adminPaths.users(), 'Users', ['Username', 'Email']],
  [adminPaths.activityLog(), 'Activity log', ['Status', 'Type']],
] as const;

/** The names of the tabs that extend beyond the window. */
const cutTabs = (page: Page) =>
  shownScreen(page)
    .locator('nav[aria-label=Admin] a')
    .evaluateAll((tabs) =>
      tabs
        .filter((tab) => {
          const { left, right } = tab.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        })
        .map(({ textContent }) => textContent),
    );

test('an administrator on a phone sees the current tab, and two columns of each table before a press', async ({
  page,
  riff,
}) => {
  const { email } = await join(page, 'Pia Phone');
  await riff.administer(email);
  await page.request.post('/api/activity/settings', { data: { keepViews: true } });

  for (const [path, caption, columns] of tables) {
    await test.step(`${caption}: two columns, and all of a row after a press`, async () => {
      await page.goto(path);
      await untilReady(page);
      expect(await cutTabs(page)).toEqual([]);
      const table = page.getByRole('table', { name: caption, exact: true });
      const row = table.locator('tbody tr').first();
      await expect(row).toBeVisible();
      expect((await table.getByRole('columnheader').allInnerTexts()).map((head) => head.trim())).toEqual(columns);
      await expect(row.locator('th:visible, td:visible')).toHaveCount(2);
      const more = row.getByRole('button', { name: 'More', exact: true });
      await more.tap();
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await expect(row.locator('th:visible, td:visible')).toHaveCount(await row.locator('th, td').count());
      const fits = (await table.evaluate(({ scrollWidth }) => scrollWidth)) <= 390;
      expect(fits, 'nothing is scrolled sideways').toBe(true);
      await more.tap();
      await expect(row.locator('th:visible, td:visible')).toHaveCount(2);
    });
  }
  await test.step('Jobs lists a post that failed, with its reason and a retry button', async () => {
    await riff.failed('The video is cut off or damaged.', async (code) => {
      await page.goto(`${adminPaths.jobs()}?state=FAILED`);
      await untilReady(page);
      expect(await cutTabs(page)).toEqual([]);
      const row = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr').filter({ hasText: code });
      await expect(row.locator('th:visible, td:visible')).toHaveText([/^Failed/, /^Upload of a video/]);
      await row.getByRole('button', { name: 'More', exact: true }).tap();
      await expect(row).toContainText('The video is cut off or damaged.');
      await expect(row.getByRole('button', { name: 'Retry: Upload of a video' })).toBeVisible();
      await page.getByPlaceholder('Search job, code, user name or error...').fill('nothing like this');
      await expect(page.getByText('No jobs found')).toBeVisible();
    });
  });
  await test.step('Reports starts at its top; the full post is below its row, and no shortcut is shown', async () => {
    for (const [at, code] of (await somePosts(page, 2)).entries())
      await page.request.post('/api/reports', { data: { code, content: at === 0 ? 'Too loud.' : 'Too bright.' } });
    await page.goto(adminPaths.reports());
    await untilReady(page);
    const rows = page.getByRole('button', { name: /Too (loud|bright)/ });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const review = page.getByRole('region', { name: 'Review' });
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const places = [await topOf(rows.first()), await topOf(review), await topOf(rows.last())];
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const picture = review.locator('article').locator('img, video').first();
    await expect(picture).toHaveCSS('object-fit', 'contain');
    await expect(review.locator('kbd:visible')).toHaveCount(0);
    await review.getByRole('button', { name: 'Next' }).tap();
    await expect(rows.last()).toHaveAttribute('aria-current', 'true');
    await expect(rows.last()).toBeInViewport();
    await page.goto(adminPaths.home());
  });
});
