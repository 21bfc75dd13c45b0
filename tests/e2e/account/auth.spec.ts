import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';
import { pressInMenu, pressOn, typeInto } from '../steps/keyboard.ts';
import { withholdScripts } from '../steps/withhold-scripts.ts';

test('a member can register, keyboard only', async ({ page }) => {
  await page.goto(paths.login());
  await pressOn(page, page.getByRole('link', { name: 'Sign up' }));
  await page.waitForURL(`**${paths.register()}`);

  const email = `keys-${Date.now()}@example.org`;
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', 'four small keys');
  await typeInto(page, 'Confirm password', 'four small keys');
  await typeInto(page, 'Display name', 'Kay Board');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.login()}`);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // Back must not lead to the form that made the account.
  await page.goBack();
  await page.waitForURL(`**${paths.login()}`);
});

test('a member can log in and out, keyboard only', async ({ page }) => {
  const { email, password } = await makeAccount(page, 'Kay Board');
  await page.goto(paths.login());
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.home()}`);

  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Profile' }));
  await expect(page.getByRole('heading', { name: 'Kay Board' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Settings' }));
  await pressInMenu(page, 'Logout');
  await page.waitForURL(`**${paths.home()}`);
  await expect(page.getByText('Logged out successfully.')).toBeVisible();

  await page.goto(paths.upload());
  await page.waitForURL(`**${paths.login(paths.upload())}`);
});

test('a member can see what is wrong with a form, field by field', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  await page.goto(paths.register());
  await page.getByRole('button', { name: 'Register' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(messages.emailRequired);
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(messages.displayNameRequired);
  for (const name of ['email', 'password', 'confirmPassword', 'displayName']) {
    const described = await page.locator(`[name="${name}"]`).getAttribute('aria-describedby');
    await expect(page.locator(`[id="${described}"]`)).toBeVisible();
  }
  await email.fill('kay@example.org');
  await expect(email).toHaveAccessibleDescription('');
});

test('a member whose login is refused sees that and stays on the page', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  await page.goto(paths.login());
  await typeInto(page, 'Email', 'nobody@example.org');
  await typeInto(page, 'Password', 'no idea at all');
  const button = page.getByRole('button', { name: 'Login' });
  await pressOn(page, button, 'Space');
  await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
  await expect(button).toBeFocused();
});

test('a member can show and hide the password', async ({ page }) => {
  await page.goto(paths.login());
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('four small keys');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a member who is faster than the script can still log in', async ({ page }) => {
  const { email, password } = await makeAccount(page, 'Quick Quinn');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
  const letScriptsIn = await withholdScripts(page);
  await page.goto(paths.login(), { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  letScriptsIn();
  await page.waitForURL(`**${paths.home()}`);
  expect(addresses.filter((address) => /^POST/.test(address) && !address.includes('/api/'))).toEqual([]);
  expect(addresses.filter((address) => /four|keys/.test(address))).toEqual([]);
});

test('a field that somebody is in is not filled with the address that Register was given', async ({ page }) => {
  const email = page.getByLabel('Email');
  const openLogin = async (before: () => Promise<void>) => {
    await page.goto(paths.register());
    await page.evaluate(() => sessionStorage.setItem('riff-login-email', 'ada@example.org'));
    const letScriptsIn = await withholdScripts(page);
    await page.goto(paths.login(), { waitUntil: 'commit' });
    await before();
    letScriptsIn();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.unroute('**/_astro/*.js');
  };
  await openLogin(() => email.focus());
  await expect(email).toHaveValue('');
  await openLogin(() => page.getByLabel('Password', { exact: true }).focus());
  await expect(email).toHaveValue('ada@example.org');
});

const screens = [
  { path: paths.login(), button: 'Login' },
  { path: paths.register(), button: 'Register' },
  { path: paths.forgotPassword(), button: 'Send Reset Link' },
  { path: paths.resetPassword('abc'), button: 'Send Reset Link' },
  { path: paths.changePassword(), button: 'Change Password', member: true },
];

for (const { path, button, member } of screens) {
  test(`everybody can use ${path} in both themes, with errors too`, async ({ page, failures }) => {
    failures.expect(/status of 400/);
    if (member) await join(page, 'Ax Essible');
    await page.goto(path);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await pressOn(page, page.getByRole('button', { name: button }), 'Space');
    await expect(page.locator('[aria-invalid]').first()).toBeFocused();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
}

for (const path of [paths.about(), paths.home()]) {
  test(`everybody can use ${path} in both themes`, async ({ page }) => {
    await page.goto(path);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
}
