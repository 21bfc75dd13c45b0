import type { Browser, Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** What a visitor without a session gets. */
async function visit<Result>(
  browser: Browser,
  address: string,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await look(page);
  } finally {
    await context.close();
  }
}

const setting = (page: Page, name: string) => page.locator(`[data-setting=${name}]`);

test('an operator names the site, announces something, closes it for maintenance, and takes everything back', async ({
  page,
  browser,
  riff,
  failures,
}) => {
  const { email } = await join(page, 'Olga Operator');
  await riff.administer(email);
  // The name that is too long.
  failures.expect(/400/);
  const at = (path: string) => `${riff.origin}${path}`;

  await test.step('the screen shows every group, and can be used by a screen reader', async () => {
    await page.goto(adminPaths.settings());
    await untilReady(page);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
    expect(await faults(page)).toEqual([]);
  });
  await test.step('a name that is too long is refused with words, a good one is saved with the Enter key', async () => {
    const name = setting(page, 'name').getByLabel('Name', { exact: true });
    await name.fill('A name that is much longer than a site can have');
    await name.press('Enter');
    await expect(setting(page, 'name').getByRole('alert')).toHaveText(messages.settingLong);
    await name.fill('Our Club');
    await name.press('Enter');
    await expect(page.getByText(messages.settingSaved)).toBeVisible();
    await expect(name).toBeFocused();
    expect(await visit(browser, at(paths.home()), (visitor) => visitor.title())).toContain('Our Club');
    expect(await visit(browser, at(paths.about()), (visitor) => visitor.title())).toBe('About · Our Club');
  });
  await test.step('Undo in the toast brings the old name back', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText(messages.settingUndone)).toBeVisible();
    await expect(setting(page, 'name').getByLabel('Name', { exact: true })).toHaveValue('Riff');
  });
  await test.step('an announcement is on every page, until a reader dismisses it', async () => {
    await page.getByLabel('Announcement', { exact: true }).fill('We move on Friday.');
    await page.getByRole('button', { name: 'Save Announcement' }).click();
    await expect(page.getByText(messages.settingSaved)).toBeVisible();
    await visit(browser, at(paths.about()), async (visitor) => {
      const banner = visitor.getByRole('complementary', { name: 'Announcement' });
      await expect(banner).toContainText('We move on Friday.');
      await banner.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).toBeHidden();
      await visitor.goto(at(paths.login()));
      await untilReady(visitor);
      await expect(visitor.getByText('We move on Friday.')).toBeHidden();
    });
  });
  await test.step('during maintenance, visitors read the text, and the operator goes on', async () => {
    await page.getByLabel('Text during maintenance').fill('Back at noon.');
    await page.getByRole('button', { name: 'Save Text during maintenance' }).click();
    await setting(page, 'maintenance').getByRole('switch').click();
    await expect(setting(page, 'maintenance').getByRole('switch')).toHaveAttribute('aria-checked', 'true');
    failures.expect(/503/);
    await visit(browser, at(paths.home()), (visitor) => expect(visitor.getByText('Back at noon.')).toBeVisible());
    await page.reload();
    await untilReady(page);
    await setting(page, 'maintenance').getByRole('switch').click();
    await expect(setting(page, 'maintenance').getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  });
  await test.step('each setting goes back to its default', async () => {
    for (const name of ['name', 'announcement', 'maintenance', 'maintenanceText']) {
      const reset = setting(page, name).getByRole('button', { name: /to default/ });
      if (await reset.isVisible()) await reset.click();
      await expect(reset).toHaveCount(0);
    }
  });
});
