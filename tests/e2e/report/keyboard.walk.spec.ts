import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressInMenu, pressOn } from '../steps/keyboard.ts';
import { comment, openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

/** Opens the menu, chooses Report and sends it with the keyboard alone. Returns the toast's offer. */
async function report(page: Page, menu: Locator, title: string, reason: string): Promise<Locator> {
  await pressOn(page, menu);
  await pressInMenu(page, 'Report');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('It is not nice.');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  // Letters choose an option of the closed list.
  await page.keyboard.type(reason);
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${reason}`));
  expect(await faults(page)).toEqual([]);
  await pressOn(page, dialog.getByRole('button', { name: 'Send Report' }));
  await expect(page.getByText('Your report has been sent successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  return page.getByRole('button', { name: 'Mute or block', exact: true });
}

test('a member reports a comment, an account and a sound by keyboard, and mutes the author from the toast', async ({
  page,
}, info) => {
  await join(page, 'Ann Author');
  const { userCode } = ((await (await page.request.get('/api/accounts/me')).json()) as { data: { userCode: string } })
    .data;
  const postCode = await publishImage(page, info.outputPath('still.jpg'), { title: 'A still' });
  await comment(page, postCode, 'A rude remark');
  await join(page, 'Ray Report');

  await test.step('a comment is reported with a reason, from its menu', async () => {
    const panel = await openPanel(page, postCode);
    await report(page, panel.getByRole('button', { name: 'Comment options' }), 'Report Comment', 'Bullying');
  });
  await test.step('the sound of a post is reported on its page', async () => {
    await page.goto(paths.sound(postCode));
    await untilReady(page);
    await report(page, page.getByRole('main').getByRole('button', { name: 'More' }), 'Report Sound', 'Copyright');
  });
  await test.step('an account is reported on its profile, and then muted', async () => {
    await page.goto(paths.profile(userCode));
    await untilReady(page);
    const offer = await report(
      page,
      page.getByRole('main').getByRole('button', { name: 'More' }),
      'Report Account',
      'Spam',
    );
    await offer.press('Enter');
    const relation = page.getByRole('dialog', { name: /^Mute or block @/ });
    await relation.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
    await expect(page.getByText(/^@.* is muted\.$/)).toBeVisible();
  });
  await test.step('one’s own profile, comment and sound have no Report', async () => {
    await page.goto(paths.profile());
    await untilReady(page);
    await expect(page.getByRole('main').getByRole('button', { name: 'More' })).toHaveCount(0);
    await comment(page, postCode, 'My own remark');
    const panel = await openPanel(page, postCode);
    await panel.getByRole('button', { name: 'Comment options' }).first().click();
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Report' })).toHaveCount(0);
  });
});
