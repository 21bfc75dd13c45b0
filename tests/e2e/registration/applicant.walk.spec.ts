import type { Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import * as texts from '#lib/contract/account/registration-messages.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Changes the setting as an administrator's browser does. */
async function setMode(page: Page, value: string): Promise<void> {
  await page.evaluate(async (value) => {
    const { data } = await (await fetch('/api/settings')).json();
    const { version } = data.settings.find(({ name }: { name: string }) => name === 'registration');
    const headers = { 'Content-Type': 'application/json' };
    await fetch('/api/settings', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ name: 'registration', value, version }),
    });
  }, value);
}

async function register(page: Page, person: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Register' }).click();
}

const password = 'four small keys';
const person = (email: string, name: string) => ({
  Email: email,
  Password: password,
  'Confirm password': password,
  'Display name': name,
});

test('people apply and are accepted, or come with an invitation', async ({ page, riff, browser, failures }) => {
  failures.expect(/status of 400/);
  const admin = page;
  const { email } = await join(admin, 'Olga Operator');
  await riff.administer(email);
  await admin.goto(adminPaths.registrations());
  await setMode(admin, 'APPROVAL');
  const guest = await (await browser.newContext({ baseURL: riff.origin })).newPage();
  try {
    await test.step('an applicant says why, and login says that the application waits', async () => {
      await guest.goto(paths.register());
      expect(await faults(guest)).toEqual([]);
      await register(guest, {
        ...person('ann@example.org', 'Ann Applicant'),
        'Why do you want to join?': 'I play the harp.',
      });
      await expect(guest.getByText(texts.applicationSent)).toBeVisible();
      await guest.getByLabel('Password', { exact: true }).fill(password);
      await guest.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(guest.getByText(texts.applicationWaits)).toBeVisible();
      await expect(guest.getByRole('button', { name: 'Remove my application' })).toBeVisible();
    });
    await test.step('a moderator takes the application over and accepts it', async () => {
      await admin.setViewportSize({ width: 1440, height: 900 });
      await admin.goto(adminPaths.registrations());
      await untilReady(admin);
      await expect(admin.getByText('I play the harp.')).toBeVisible();
      expect(await faults(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Take over the application of Ann Applicant' }).click();
      await expect(admin.getByText('You', { exact: true })).toBeVisible();
      await admin.getByRole('button', { name: 'Accept Ann Applicant' }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expect(admin.getByText(texts.applicationAccepted)).toBeVisible();
    });
    await test.step('the applicant logs in', async () => {
      await guest.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(guest).toHaveURL(/client\/home/);
    });
    await guest.context().clearCookies();
    await setMode(admin, 'INVITATION');
    let link = '';
    await test.step('a member makes an invitation', async () => {
      await admin.goto(paths.invitations());
      await untilReady(admin);
      await admin.getByRole('button', { name: 'Make an invitation' }).click();
      await expect(admin.getByText('0 of 1 person')).toBeVisible();
      link = (await admin.getByText('/auth/register?invitation=').textContent()) ?? '';
    });
    await test.step('a guest registers with it; without one, the page says why not', async () => {
      await guest.goto(paths.register());
      await expect(guest.getByText(texts.registrationByInvitation)).toBeVisible();
      await guest.goto(link.trim());
      await expect(guest.getByText('Olga Operator invited you.')).toBeVisible();
      await register(guest, person('ivy@example.org', 'Ivy Invited'));
      await expect(guest.getByText(messages.registered)).toBeVisible();
    });
    await test.step('moderators see who invited whom', async () => {
      await admin.goto(adminPaths.registrations('invited'));
      await expect(admin.getByText('Ivy Invited')).toBeVisible();
    });
  } finally {
    await setMode(admin, 'OPEN');
    await guest.context().close();
  }
});
