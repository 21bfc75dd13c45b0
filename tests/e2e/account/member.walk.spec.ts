import type { BrowserContext, Page } from 'playwright';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { tokenIn } from '#tests/support/servers/mailbox.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { resetToken } from '../steps/reset-mail.ts';

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
}

test('a member who forgot the password gets a link by mail, and logs in with a new password', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/status of 400/);
  const person = await makeAccount(page, 'Fay Gotten');
  await test.step('Login leads to the form that sends the link', async () => {
    await openReady(page, paths.login());
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('alert')).toHaveText(messages.resetRequested);
  });
  await test.step('the link loses its token in the address bar, and a reload keeps it', async () => {
    await page.goto(paths.resetPassword(await resetToken(riff.mailbox, person.email)));
    await expect(page).toHaveURL(/\/auth\/reset-password$/);
    await page.reload();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await choosePassword(page, 'a brand new key');
    await page.waitForURL(`**${paths.login()}`);
    await expect(page.getByText(messages.passwordChanged)).toBeVisible();
  });
  await test.step('the old password no longer works, the new one does', async () => {
    await logIn(page, person);
    await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
    await logIn(page, { ...person, password: 'a brand new key' });
    await page.waitForURL(`**${paths.home()}`);
  });
});

test('a member confirms the email address; in another browser that needs a new password', async ({
  page,
  browser,
  riff,
  failures,
}) => {
  failures.expect(/status of (400|409)/);
  await test.step('the link confirms at once in the browser that registered', async () => {
    const { email } = await makeAccount(page, 'Con Firm');
    await page.goto(paths.verifyEmail(tokenIn(await riff.mailbox.next(email))));
    await expect(page.getByText(messages.emailConfirmed)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
  await test.step('an owner takes an account that a stranger made with their address', async () => {
    const elsewhere = await browser.newContext({ baseURL: riff.origin });
    const stranger = await makeAccount(await elsewhere.newPage(), 'Mal Lory');
    await elsewhere.close();
    await page.goto(paths.verifyEmail(tokenIn(await riff.mailbox.next(stranger.email))));
    await page.waitForURL(`**${paths.resetPassword('')}`);
    await expect(page.getByText(messages.passwordToConfirm)).toBeVisible();
    await choosePassword(page, 'a key of my own');
    await page.waitForURL(`**${paths.login()}`);
    await logIn(page, stranger);
    await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
    await logIn(page, { ...stranger, password: 'a key of my own' });
    await page.waitForURL(`**${paths.home()}`);
  });
});

/** Lets the access token expire. */
const expire = (context: BrowserContext) => context.clearCookies({ name: 'riff_access' });

/** Types a tag that does not exist yet into Create Post; Enter creates it, which is a member's call. */
async function typeTag(page: Page, name: string): Promise<void> {
  await page.goto(paths.upload());
  await expect(page.getByRole('combobox')).toBeEnabled();
  await page.getByRole('combobox').fill(name);
}

test('a member stays signed in when the access expires, and logs out in all tabs at once', async ({
  page,
  context,
  failures,
}) => {
  failures.expect(/status of 401/);
  await openReady(page, paths.login());
  await logIn(page, await makeAccount(page, 'Sess Ion'));
  await page.waitForURL(`**${paths.home()}`);
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith(`/api/${refreshToken.path}`)) refreshes += 1;
  });
  await test.step('a call renews the session once, and is repeated', async () => {
    await typeTag(page, 'longstay');
    await expire(context);
    await page.getByRole('combobox').press('Enter');
    await expect(page.getByRole('button', { name: 'Remove #longstay' })).toBeVisible();
    expect(refreshes).toBe(1);
  });
  await test.step('a page renews the session without a call', async () => {
    await expire(context);
    await page.goto(paths.profile());
    await expect(page.getByRole('heading', { name: 'Sess Ion' })).toBeVisible();
    expect(refreshes).toBe(1);
  });
  await test.step('Logout, with expired access, ends the session of every tab', async () => {
    const other = await context.newPage();
    await openReady(other, paths.history());
    await page.getByRole('button', { name: 'Settings' }).click();
    await expire(context);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully.')).toBeVisible();
    // A browser also keeps a mark that a member has logged in with it, which grants no access.
    const names = (await context.cookies()).map(({ name }) => name);
    for (const name of ['riff_access', 'riff_refresh', 'avatar']) expect(names).not.toContain(name);
    await expect(other).toHaveURL(new RegExp(`${paths.login()}(\\?next=.*)?$`));
    await expect(other.getByText(messages.loggedOut), 'and says so').toBeVisible();
  });
});
