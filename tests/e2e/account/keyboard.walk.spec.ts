import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';
import { pressInMenu, pressOn, typeInto } from '../steps/keyboard.ts';
import { openReady } from '../steps/own-profile.ts';

const secret = 'four small keys';

test('a visitor signs up to follow a member and follows them, keyboard only', async ({ page, riff }) => {
  const author = await riff.codeOf((await makeAccount(page, 'Fay Famous')).email);
  const email = `fan-${Date.now()}@example.org`;
  await test.step('Follow asks to sign up', async () => {
    await openReady(page, paths.profile(author));
    await pressOn(page, page.getByRole('button', { name: 'Follow', exact: true }));
    const sheet = page.getByRole('dialog', { name: /^Log in to / });
    await pressOn(page, sheet.getByRole('link', { name: 'Sign up' }));
    await page.waitForURL(`**${paths.register(paths.profile(author))}`);
  });
  await test.step('Register leads to Login, which already has the address', async () => {
    await typeInto(page, 'Email', email);
    await typeInto(page, 'Password', secret);
    await typeInto(page, 'Confirm password', secret);
    await typeInto(page, 'Display name', 'Fin Fan');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.login(paths.profile(author))}`);
    await expect(page.getByText(messages.registered)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
  await test.step('Login leads back to the profile, whose member now has a follower', async () => {
    await typeInto(page, 'Password', secret);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.profile(author)}`);
    await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '1 Followers' })).toBeVisible();
  });
});

test('a member changes the password, logs out and asks for a reset link, keyboard only', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  const { email } = await join(page, 'Kay Changer');
  await test.step('two different passwords are refused at the second one', async () => {
    await openReady(page, paths.profile());
    await pressOn(page, page.getByRole('button', { name: 'Settings' }));
    await pressInMenu(page, 'Change password');
    await page.waitForURL(`**${paths.changePassword()}`);
    await typeInto(page, 'New Password', 'keys that fit');
    await typeInto(page, 'Confirm New Password', 'keys that do not');
    await page.keyboard.press('Enter');
    const again = page.getByLabel('Confirm New Password', { exact: true });
    await expect(again).toBeFocused();
    await expect(again).toHaveAccessibleDescription(messages.passwordsDiffer);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('keys that fit');
    await pressOn(page, page.getByRole('button', { name: 'Change Password' }), 'Space');
    await page.waitForURL(`**${paths.login()}`);
    await expect(page.getByText(messages.passwordChanged)).toBeVisible();
  });
  await test.step('Back does not lead to the form, and the session continues', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Kay Changer' })).toBeVisible();
  });
  await test.step('Logout leads to Home as a visitor', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Settings' }));
    await pressInMenu(page, 'Logout');
    await page.waitForURL(`**${paths.home()}`);
    await expect(page.getByText('Logged out successfully.')).toBeVisible();
  });
  await test.step('the new password logs in', async () => {
    await openReady(page, paths.login());
    await typeInto(page, 'Email', email);
    await typeInto(page, 'Password', 'keys that fit');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.home()}`);
  });
  await test.step('the form of the reset link names its empty field, and leads back to Login', async () => {
    await openReady(page, paths.forgotPassword());
    await pressOn(page, page.getByRole('button', { name: 'Send Reset Link' }), 'Space');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(messages.emailRequired);
    await page.keyboard.type('somebody@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(messages.resetRequested);
    await pressOn(page, page.getByRole('link', { name: 'Log in' }));
    await page.waitForURL(`**${paths.login()}`);
  });
});
