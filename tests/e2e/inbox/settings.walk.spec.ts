import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Europe/Berlin' });

test('a member chooses how they are told, and finds it kept', async ({ page }) => {
  await join(page, 'Sam Settings');
  await page.goto(paths.notificationSettings());
  await untilReady(page);
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
  const isSaved = () =>
    page.waitForResponse((response) => response.url().endsWith('/notifications/settings') && response.ok());
  const again = async () => {
    await page.reload();
    await untilReady(page);
  };

  await test.step('the table has a switch for each kind and channel, and fits on a phone', async () => {
    const table = page.getByRole('table', { name: 'What you are told' });
    await expect(table.getByRole('switch')).toHaveCount(18 * 3);
    await expect(table.getByRole('columnheader')).toHaveText(['About', 'Inbox', 'Push', 'Mail']);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(await faults(page)).toEqual([]);
  });
  await test.step('a switch that they turn off by keyboard is still off after a reload', async () => {
    const likes = toggle('Likes of your posts, Push');
    await expect(likes).toBeChecked();
    await likes.focus();
    const saved = isSaved();
    await page.keyboard.press('Space');
    await expect(likes).not.toBeChecked();
    await saved;
    await again();
    await expect(likes).not.toBeChecked();
    await expect(toggle('Likes of your posts, Mail')).toBeChecked();
  });
  await test.step('without the inbox, a kind cannot be pushed or mailed', async () => {
    const mail = toggle('New followers, Mail');
    const saved = isSaved();
    await toggle('New followers, Inbox').click();
    await expect(mail).toBeDisabled();
    await expect(mail).toHaveAccessibleDescription('Push and mail need the inbox.');
    await saved;
    await again();
    await expect(toggle('New followers, Push')).toBeDisabled();
    expect(await faults(page)).toEqual([]);
  });
  await test.step('the digest, whose likes they are told of and what pushes say are kept', async () => {
    for (const change of [
      () => page.getByRole('radio', { name: 'Weekly' }).check(),
      () => toggle('Likes').click(),
      () => toggle('Show names and words in pushes').click(),
    ]) {
      const saved = isSaved();
      await change();
      await saved;
    }
    await again();
    await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    await expect(toggle('Likes')).toBeChecked();
    await expect(toggle('Show names and words in pushes')).not.toBeChecked();
  });
  await test.step('quiet hours begin with the night, in the time zone of the browser, and can be changed', async () => {
    const begun = isSaved();
    await toggle('Quiet hours').click();
    await begun;
    await expect(page.getByText('Time zone: Europe/Berlin')).toBeVisible();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
    const saved = isSaved();
    await page.getByLabel('Until', { exact: true }).fill('08:15');
    await saved;
    await again();
    await expect(page.getByLabel('Until', { exact: true })).toHaveValue('08:15');
    expect(await faults(page)).toEqual([]);
  });
  await test.step('a change that is refused goes back', async () => {
    await page.route('**/api/notifications/settings', (route) =>
      route.fulfill({ json: { code: 500, message: 'No room', data: null, errors: {} } }),
    );
    await toggle('Quiet hours').click();
    await expect(page.getByText('No room')).toBeVisible();
    await expect(toggle('Quiet hours')).toBeChecked();
  });
});
