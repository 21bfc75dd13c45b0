import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { type Mailbox, tokenIn } from '#tests/support/servers/mailbox.ts';
import { join, makeAccount } from '../steps/join.ts';
import { pressInMenu, pressOn, typeInto } from '../steps/keyboard.ts';
import { withholdScripts } from '../steps/withhold-scripts.ts';

/** The token of the mail that resets the password; the one that confirms the address arrives in the same mailbox. */
async function resetToken(mailbox: Mailbox, email: string): Promise<string> {
  for (;;) {
    const mail = await mailbox.next(email);
    if (mail.text?.includes(paths.resetPassword(''))) return tokenIn(mail);
  }
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Keeps an island's script back until the page is left for that address, whose answer waits until the island is hydrated. */
async function hydrateWhileLeaving(page: Page, island: string, address: string): Promise<void> {
  await page.addInitScript(() => {
    // Captured: the event does not bubble.
    const tell = ({ target }: Event) => console.info((target as Element).getAttribute('component-url'));
    document.addEventListener('astro:hydrate', tell, true);
  });
  const hydrated = page.waitForEvent('console', (message) => message.text().includes(island));
  const left = page.waitForRequest(`**${address}`);
  await page.route(`**/_astro/${island}.*.js`, async (route) => {
    await left;
    await route.continue();
  });
  await page.route(`**${address}`, async (route) => {
    await hydrated;
    await route.continue();
  });
}

test('a member can reset a forgotten password by mail', async ({ page, riff, failures }) => {
  failures.expect(/status of 400/);
  const { email, password } = await makeAccount(page, 'Fay Gotten');
  await page.goto(paths.forgotPassword());
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('alert')).toHaveText(messages.resetRequested);
  expect(await faults(page)).toEqual([]);

  const token = await resetToken(riff.mailbox, email);
  await page.goto(paths.home());
  await page.goto(paths.resetPassword(token));
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await page.reload();
  await page.getByLabel('New Password', { exact: true }).fill('a brand new key');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a brand new key');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.waitForURL(`**${paths.login()}`);
  await expect(page.getByText(messages.passwordChanged)).toBeVisible();

  await logIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
  await logIn(page, email, 'a brand new key');
  await page.waitForURL(`**${paths.home()}`);
  await page.goBack();
  await expect(page).not.toHaveURL(/reset-password/);

  await page.goto(paths.resetPassword(token));
  await page.getByLabel('New Password', { exact: true }).fill('one key too many');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('one key too many');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('alert')).toHaveText(messages.linkInvalid);
});

test('an owner can take an account that a stranger made with their address', async ({
  page,
  browser,
  riff,
  failures,
}) => {
  failures.expect(/status of (400|409)/);
  const stranger = await browser.newContext({ baseURL: riff.origin });
  const { email, password } = await makeAccount(await stranger.newPage(), 'Mal Lory');
  await stranger.close();
  const mail = await riff.mailbox.next(email);
  await hydrateWhileLeaving(page, 'Toaster', paths.resetPassword(''));
  await page.goto(paths.verifyEmail(tokenIn(mail)));
  await page.waitForURL(`**${paths.resetPassword('')}`);
  await expect(page.getByText(messages.passwordToConfirm)).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('password123');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(messages.passwordCommon);
  await page.getByLabel('New Password', { exact: true }).fill('a key of my own');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a key of my own');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.waitForURL(`**${paths.login()}`);
  await logIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
  await logIn(page, email, 'a key of my own');
  await page.waitForURL(`**${paths.home()}`);
});

test('a member who registers can confirm the address in this browser', async ({ page, riff }) => {
  const { email } = await makeAccount(page, 'Con Firm');
  await page.goto(paths.verifyEmail(tokenIn(await riff.mailbox.next(email))));
  await expect(page.getByText(messages.emailConfirmed)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a member can change the password', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  const { email, password } = await join(page, 'Cher Change');
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('a brand new key');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a brand new key');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.waitForURL(`**${paths.login()}`);
  await expect(page.getByText(messages.passwordChanged)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Cher Change' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(paths.login());
  await logIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
  await logIn(page, email, 'a brand new key');
  await page.waitForURL(`**${paths.home()}`);
});

test('a reset link that lost its token says so at once, and a failed login is also said in the form', async ({
  page,
  failures,
}) => {
  failures.expect(/status of 400/);
  await page.goto(paths.resetPassword(''));
  await expect(page.getByRole('alert')).toHaveText(messages.linkInvalid);
  await expect(page.getByText('everywhere else')).toHaveCount(0);
  await page.goto(paths.login());
  await logIn(page, 'nobody@example.org', 'no idea at all');
  await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(messages.wrongCredentials)).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('a visitor who wants to change a password comes to Login', async ({ page }) => {
  const answer = await page.request.get(paths.changePassword(), { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe(paths.login());
  expect(await answer.text()).not.toContain('New Password');
});

test('a member can ask for a reset link, keyboard only', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  await page.goto(paths.forgotPassword());
  await pressOn(page, page.getByRole('button', { name: 'Send Reset Link' }), 'Space');
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(messages.emailRequired);
  await page.keyboard.type('somebody@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(messages.resetRequested);
  await pressOn(page, page.getByRole('link', { name: 'Log in' }));
  await page.waitForURL(`**${paths.login()}`);
});

test('a member can reset the password, keyboard only', async ({ page, riff, failures }) => {
  failures.expect(/status of 400/);
  const { email } = await makeAccount(page, 'Ree Setter');
  await page.request.post('/api/auth/password-reset-request', { data: { email } });
  await page.goto(paths.resetPassword(await resetToken(riff.mailbox, email)));
  await typeInto(page, 'New Password', 'keys that fit');
  await typeInto(page, 'Confirm New Password', 'keys that do not');
  await page.keyboard.press('Enter');
  const again = page.getByLabel('Confirm New Password', { exact: true });
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription(messages.passwordsDiffer);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('keys that fit');
  await pressOn(page, page.getByRole('button', { name: 'Send Reset Link' }));
  await page.waitForURL(`**${paths.login()}`);
});

test('a member can change the password, keyboard only', async ({ page }) => {
  await join(page, 'Kay Changer');
  await page.goto(paths.profile());
  await pressOn(page, page.getByRole('button', { name: 'Settings' }));
  await pressInMenu(page, 'Change password');
  await page.waitForURL(`**${paths.changePassword()}`);
  await typeInto(page, 'New Password', 'keys that fit');
  await typeInto(page, 'Confirm New Password', 'keys that fit');
  await pressOn(page, page.getByRole('button', { name: 'Change Password' }), 'Space');
  await page.waitForURL(`**${paths.login()}`);
});

test('a member can show only one of two passwords', async ({ page }) => {
  await page.goto(paths.resetPassword('abc'));
  const one = page.getByLabel('New Password', { exact: true });
  const two = page.getByLabel('Confirm New Password', { exact: true });
  await page.getByRole('button', { name: 'Show confirm new password' }).click();
  await expect(two).toHaveAttribute('type', 'text');
  await expect(one).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show new password' }).click();
  await page.getByRole('button', { name: 'Hide confirm new password' }).click();
  await expect(one).toHaveAttribute('type', 'text');
  await expect(two).toHaveAttribute('type', 'password');
});

test('a member without a link sees that together with the errors of the fields', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  const letScriptsIn = await withholdScripts(page);
  await page.goto(paths.resetPassword(''), { waitUntil: 'commit' });
  const password = page.getByLabel('New Password', { exact: true });
  await password.fill('short');
  // The note about the link appears while the button is held down: the button must not move away from under the pointer.
  await page.getByRole('button', { name: 'Send Reset Link' }).hover();
  await page.mouse.down();
  letScriptsIn();
  await expect(page.getByRole('alert')).toHaveText(messages.linkInvalid);
  await page.mouse.up();
  await expect(password).toHaveAccessibleDescription(messages.passwordShort);
});
