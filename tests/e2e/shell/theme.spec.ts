import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const choose = (page: Page, theme: string | null) =>
  page.evaluate((value) => {
    if (value === null) localStorage.removeItem('vite-ui-theme');
    else localStorage.setItem('vite-ui-theme', value);
  }, theme);

test('About, which has no script file, follows the device and the theme that another tab chooses', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(paths.about());
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);

  const other = await context.newPage();
  await other.goto(paths.about());
  await choose(other, 'light');
  await expect.poll(() => isDark(page)).toBe(false);
  await choose(other, 'system');
  await expect.poll(() => isDark(page)).toBe(true);
  await choose(other, 'light');
  await choose(other, null);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
});

test('a page that the browser keeps for Back has the theme that was chosen meanwhile', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(paths.about());
  await page.goto(paths.login());
  await choose(page, 'dark');
  await page.goBack();
  await expect.poll(() => isDark(page)).toBe(true);
});
