import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { closeByEscape } from '../steps/keyboard.ts';
import { openPanel, untilHydrated } from '../steps/panel.ts';

test('a visitor who likes, uploads or reports is asked to log in, and then continues where they were', async ({
  page,
}) => {
  const person = await makeAccount(page, 'Val Visitor');
  const { postCode } = await findPost(page, isLongVideo);
  const sheet = (action: string) => page.getByRole('dialog', { name: `Log in to ${action}` });
  const dialog = page.getByRole('dialog', { name: 'Report Post' });

  await test.step('Not now leaves the post without a like', async () => {
    await page.goto(paths.home(postCode));
    const heart = page.locator(`[data-post="${postCode}"]`).getByRole('button', { name: /^Like, / });
    await untilHydrated(heart);
    await heart.click();
    await expect(sheet('like posts')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await sheet('like posts').getByRole('button', { name: 'Not now' }).click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(heart).toBeFocused();
  });
  await test.step('Upload asks too, and Log in leads to Create Post', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Upload' }).click();
    const link = sheet('upload').getByRole('link', { name: 'Log in' });
    await expect(link).toHaveAttribute('href', paths.login(paths.upload()));
    await closeByEscape(page, sheet('upload'));
  });
  await test.step('the way back survives Register and the return to Login', async () => {
    const panel = await openPanel(page, postCode);
    await panel.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await sheet('report posts').getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL(`**${paths.register(paths.comments(postCode))}`);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(`**${paths.login(paths.comments(postCode))}`);
    await logIn(page, person);
    await page.waitForURL(`**${paths.home(postCode)}`);
  });
  await test.step('the report is open, but only this once', async () => {
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await untilHydrated(page.locator(`[data-post="${postCode}"]`).getByRole('button', { name: /^Like, / }));
    await expect(dialog).toHaveCount(0);
  });
});
