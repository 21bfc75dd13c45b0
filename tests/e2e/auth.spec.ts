import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/accessibility.ts';
import { expect, test } from '#tests/support/e2e.ts';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('a member can register, log in and log out', async ({ page }) => {
  const email = `keys-${Date.now()}@example.org`;
  await page.goto(paths.login());
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await tabTo(page, page.getByRole('link', { name: 'Sign up' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.register()}`);

  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', 'four small keys');
  await typeInto(page, 'Confirm password', 'four small keys');
  await typeInto(page, 'Display name', 'Kay Board');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.login()}`);
  await expect(page.getByText('Your account is ready.')).toBeVisible();

  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', 'four small keys');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.home()}`);

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Profile' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kay Board' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Settings' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.home()}`);
  await expect(page.getByText('Logged out successfully.')).toBeVisible();

  await page.goto(paths.upload());
  await expect(page).toHaveURL(new RegExp(`${paths.login()}$`));
});

test('a member can see what is wrong with a form, field by field', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  await page.goto(paths.register());
  await page.getByRole('button', { name: 'Register' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter your email address.');
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription('Please enter a display name.');
  await email.fill('kay@example.org');
  await expect(email).toHaveAccessibleDescription('');
});

test('a member can show and hide the password', async ({ page }) => {
  await page.goto(paths.login());
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('four small keys');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

for (const path of [paths.login(), paths.register(), paths.about(), paths.home()]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`everybody can use ${path} in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      expect(await faults(page)).toEqual([]);
    });
  }
}
