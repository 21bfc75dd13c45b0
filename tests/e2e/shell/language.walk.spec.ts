import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { test as base, expect } from '#tests/support/browser/e2e.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { join } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';

/** A Riff that offers incomplete languages. */
const test = base.extend<object, { riff: WorkerRiff }>({
  riff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const riff = await startWorkerRiff(undefined, { LANGUAGES: 'en,de,ar' });
      await use(riff);
      await riff.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const openSettings = async (page: Page, name: string) => {
  await openReady(page, paths.profile());
  await page.getByRole('button', { name }).click();
};
const choose = async (page: Page, name: string) => {
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitemradio', { name }).click();
  await loaded;
};
const root = (page: Page) => page.locator('html');

test('a member picks German and Arabic in the settings, returns later, and picks English again', async ({ page }) => {
  await join(page, 'Lina Languages');
  await openSettings(page, 'Settings');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await choose(page, 'Deutsch');

  await test.step('the server renders German: no text changes while the page starts', async () => {
    await expect(root(page)).toHaveAttribute('lang', 'de');
    const html = await (await page.request.get(paths.changePassword())).text();
    expect(html).toContain('Neues Passwort bestätigen');
    await openReady(page, paths.changePassword());
    await expect(page.getByLabel('Neues Passwort', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Neues Passwort zeigen' })).toBeVisible();
    await expect(page).toHaveTitle('Passwort ändern · Riff');
  });

  await test.step('it is still German when they return', async () => {
    await openSettings(page, 'Einstellungen');
    await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked();
  });

  await test.step('Arabic runs from right to left', async () => {
    await choose(page, 'العربية');
    await expect(root(page)).toHaveAttribute('dir', 'rtl');
    await openReady(page, paths.changePassword());
    const label = page.getByText('كلمة المرور الجديدة', { exact: true });
    const [text, field] = await Promise.all([label.boundingBox(), page.locator('form').boundingBox()]);
    expect(field && text && Math.abs(text.x + text.width - (field.x + field.width))).toBeLessThan(2);
  });

  await test.step('English again', async () => {
    await openSettings(page, 'الإعدادات');
    await choose(page, 'English');
    await expect(root(page)).toHaveAttribute('lang', 'en');
    await expect(root(page)).not.toHaveAttribute('dir');
    await openReady(page, paths.changePassword());
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  });
});
