import type { Page } from 'playwright';
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

/** How far the tab of the shown screen is out of the window. */
const outOfSight = (page: Page) =>
  shownScreen(page)
    .locator('nav[aria-label=Admin] [aria-current]')
    .evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return Math.max(0, -left, right - innerWidth);
    });

test('an administrator on a phone sees the tab they are on, and two columns of each table before a press', async ({
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
      await expect.poll(() => outOfSight(page)).toBe(0);
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
  await test.step('Reports begins at its top, with a post to decide about', async () => {
    const [code = ''] = await somePosts(page, 1);
    await page.request.post('/api/reports', { data: { code, content: 'Too loud.' } });
    await page.goto(adminPaths.reports());
    await untilReady(page);
    await expect(page.getByRole('button', { name: /Too loud/ })).toHaveAttribute('aria-current', 'true');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto(adminPaths.home());
  });
  await test.step('a tab that was reached by another one is in sight too', async () => {
    const navigation = shownScreen(page).getByRole('navigation', { name: 'Admin' });
    await navigation.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect.poll(() => outOfSight(page)).toBe(0);
    await shownScreen(page).getByRole('link', { name: 'Activity log' }).click();
    await expect(page.getByRole('heading', { name: /^Activity Log/ })).toBeVisible();
    await expect.poll(() => outOfSight(page)).toBe(0);
  });
});
