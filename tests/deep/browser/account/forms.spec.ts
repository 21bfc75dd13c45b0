import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { tokenIn } from '#tests/support/servers/mailbox.ts';
import { join, makeAccount } from '../../../e2e/steps/join.ts';
import { openReady } from '../../../e2e/steps/own-profile.ts';
import { withholdScripts } from '../../../e2e/steps/withhold-scripts.ts';

const forms = [
  { path: paths.login(), button: 'Login' },
  { path: paths.forgotPassword(), button: 'Send Reset Link' },
  { path: paths.resetPassword('abc'), button: 'Send Reset Link' },
  { path: paths.changePassword(), button: 'Change Password' },
];

test('everybody can use the account forms in both themes, even with errors', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  await join(page, 'Ax Essible');
  for (const { path, button } of forms) {
    await test.step(path, async () => {
      await openReady(page, path);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.getByRole('button', { name: button }).press('Space');
      await expect(page.locator('[aria-invalid]').first()).toBeFocused();
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
  }
});

test('the button of a form stays under the pointer when a note appears above it', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  const letScriptsIn = await withholdScripts(page);
  await page.goto(paths.resetPassword(''), { waitUntil: 'commit' });
  const password = page.getByLabel('New Password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: 'Send Reset Link' }).hover();
  await page.mouse.down();
  letScriptsIn();
  await expect(page.getByRole('alert')).toHaveText(messages.linkInvalid);
  await page.mouse.up();
  await expect(password).toHaveAccessibleDescription(messages.passwordShort);
});

/**
 * Holds an island's script back until the browser leaves the page for that address, whose answer waits until the island is
 * hydrated.
 */
async function hydrateWhileLeaving(page: Page, island: string, address: string): Promise<void> {
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('tellHydrated', (script: string) => script.includes(island) && resolve());
  await page.addInitScript(() => {
    const { tellHydrated } = window as unknown as { tellHydrated: (script: string | null) => void };
    // Captured: the event does not bubble.
    const tell = ({ target }: Event) => tellHydrated((target as Element).getAttribute('component-url'));
    document.addEventListener('astro:hydrate', tell, true);
  });
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

test('a message for the next page is not shown by the page that the browser is leaving', async ({
  page,
  browser,
  riff,
  failures,
}) => {
  failures.expect(/status of (400|409)/);
  const elsewhere = await browser.newContext({ baseURL: riff.origin });
  const { email } = await makeAccount(await elsewhere.newPage(), 'Mal Lory');
  await elsewhere.close();
  const mail = await riff.mailbox.next(email);
  await hydrateWhileLeaving(page, 'Toaster', paths.resetPassword(''));
  await page.goto(paths.verifyEmail(tokenIn(mail)));
  await page.waitForURL(`**${paths.resetPassword('')}`);
  await expect(page.getByText(messages.passwordToConfirm)).toBeVisible();
});
