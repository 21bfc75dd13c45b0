import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { logIn, makeAccount } from '../steps/join.ts';

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test('a visitor who opens the admin area logs in, is led back, and finds it dark until they choose a theme', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/status of 404/);
  const person = await makeAccount(page, 'Ada Admin');
  await riff.permit(person.email, ['LOG']);

  await test.step('Login leads to the address that they asked for', async () => {
    await page.goto('/admin/nowhere?page=1');
    await expect(page).toHaveURL(new RegExp(`${paths.login()}\\?next=`));
    await logIn(page, person);
    await expect(page).toHaveURL(/\/admin\/nowhere\?page=1$/);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
  });
  await test.step('the area is dark although the rest of Riff is light', async () => {
    expect(await isDark(page)).toBe(true);
    await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');
    await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Riff, home' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
    expect(await isDark(page)).toBe(false);
  });
  await test.step('a chosen theme also holds in the area', async () => {
    await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'light'));
    await page.goto('/admin/nowhere');
    expect(await isDark(page)).toBe(false);
  });
});
