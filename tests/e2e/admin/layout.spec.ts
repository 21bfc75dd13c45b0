import type { Page } from 'playwright';
import { adminPaths, paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test('a visitor who asks for the admin area logs in first, and is led back if they may open it', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/status of 404/);
  const person = await makeAccount(page, 'Ada Admin');
  await riff.permit(person.email, ['LOG']);
  await page.goto('/admin/nowhere?page=1');
  await expect(page).toHaveURL(new RegExp(`${paths.login()}\\?next=`));
  await logIn(page, person);
  await expect(page).toHaveURL(/\/admin\/nowhere\?page=1$/);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
});

test('a member without permissions who asks for the admin area is sent to Login', async ({ page }) => {
  await join(page, 'Mo Member');
  await page.goto(adminPaths.users());
  await expect(page).toHaveURL(new RegExp(`${paths.login()}$`));
});

test('the admin area is dark until its member chooses a theme, and leads back to Riff', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/status of 404/);
  await page.emulateMedia({ colorScheme: 'light' });
  const { email } = await join(page, 'Dora Dark');
  await riff.permit(email, ['USER']);
  const answer = await page.goto('/admin/nowhere');
  expect(answer?.status()).toBe(404);
  expect(await isDark(page)).toBe(true);
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);

  await page.getByRole('link', { name: 'Riff, home' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  expect(await isDark(page)).toBe(false);
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'light'));
  await page.goto('/admin/nowhere');
  expect(await isDark(page)).toBe(false);
});

test('an administrator without the flag of a screen is sent to Login, and sees only the others in the navigation', async ({
  page,
  riff,
}) => {
  const { email } = await join(page, 'Una Users');
  await riff.permit(email, ['USER']);
  await page.goto('/admin');
  await expect(page).toHaveURL(new RegExp(`${adminPaths.users()}$`));
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText(['Users']);
  const answer = await page.request.get(adminPaths.activityLog(), { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, paths.login()]);
  await page.goto(adminPaths.activityLog());
  await expect(page).toHaveURL(new RegExp(`${paths.login()}$`));
});

test('screens of the area change without loading and are as they were left; the way out is loaded', async ({
  page,
  riff,
}) => {
  const { email } = await join(page, 'Sol Screens');
  await riff.permit(email, ['USER', 'LOG']);
  await page.goto(`${adminPaths.users()}?size=50`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => 'sameDocument' in window);
  const search = page.getByPlaceholder('Search users by keyword...');
  await search.fill('sol');
  await expect(page).toHaveURL(/\?size=50&keyWord=sol$/);

  const nav = page.getByRole('navigation', { name: 'Admin' });
  await nav.getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('heading', { name: /^Activity Log/ })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Activity log' })).toHaveAttribute('aria-current', 'page');
  await expect(search).toBeHidden();
  await nav.getByRole('link', { name: 'Users' }).click();
  await expect(search).toHaveValue('sol');
  await expect(page).toHaveURL(/\?keyWord=sol&size=50$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Activity Log/ })).toBeVisible();
  expect(await isSame()).toBe(true);
  await page.getByRole('link', { name: 'Riff, home' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  expect(await isSame()).toBe(false);
});
