import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, testWithoutRiff as test } from '#tests/support/browser/e2e.ts';
import { startWorkerRiff } from '#tests/support/browser/worker-riff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an operator sets up a new installation by the link that its start prints', async ({ page }) => {
  const riff = await startWorkerRiff();
  try {
    const link = () => /http\S+first-run#token=[\w-]+/.exec(riff.output())?.[0] ?? '';
    // The start prints it just after the address.
    await expect.poll(link).toMatch(/^http/);
    await page.goto(link());
    await test.step('makes the account of the administrator', async () => {
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByLabel('Display name').fill('Olga');
      await page.getByLabel('Email').fill('olga@example.org');
      await page.getByLabel('Password', { exact: true }).fill('four small keys');
      await page.getByLabel('Confirm password', { exact: true }).fill('four small keys');
      await page.getByRole('button', { name: 'Make the account' }).click();
    });
    await test.step('names the site', async () => {
      await page.getByLabel('Name', { exact: true }).fill('Our Club');
      await page.getByRole('button', { name: 'Continue' }).click();
    });
    await test.step('tests the mail, reads the answer of the mail server, and finishes', async () => {
      await page.getByLabel('Send a test mail to').fill('olga@example.org');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('The mail server accepted the mail: 250')).toBeVisible();
      expect((await riff.mailbox.next('olga@example.org')).subject).toBe('A test mail from Riff');
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page).toHaveURL(new RegExp(paths.home()));
    });
  } finally {
    await page.close();
    await riff.stop();
  }
});
