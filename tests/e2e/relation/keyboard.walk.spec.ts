import { readFile } from 'node:fs/promises';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { ownProfile } from '../steps/own-profile.ts';
import { anotherMember, openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('a member mutes, removes a follower and blocks by keyboard, and moves the lists with files', async ({
  page,
}, info) => {
  await join(page, 'Kim Keys');
  const own = await ownProfile(page);
  await page.goto(paths.profile());
  const mia = await anotherMember(page, 'Mia Muted');
  const { userCode, userName } = await ownProfile(mia);
  const post = await publishImage(mia, info.outputPath('mia.jpg'), { title: 'Mia’s still' });
  await mia.request.post('/api/accounts/follow', { data: { code: own.userCode } });
  const toast = page.locator('.toast');
  const screen = shownScreen(page);
  const dialog = page.getByRole('dialog', { name: `Mute or block @${userName}` });

  /** Opens the dialog with the menu of the profile. */
  const open = async () => {
    await screen.getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Copy URL' })).toBeVisible();
    const item = page.getByRole('menuitem', { name: 'Mute or block' });
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(item).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };
  await page.goto(paths.profile(userCode));
  await untilReady(page);

  await test.step('Posts are muted for a week; the profile stays open, and lists have none', async () => {
    await open();
    await dialog.getByRole('radio', { name: 'Everything' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Posts only' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('radio', { name: 'A week' })).toBeChecked();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast).toContainText(`@${userName} is muted.`);
    await expect(screen.getByRole('heading', { name: 'Mia Muted' })).toBeVisible();
    const found = await page.request.get(`/api/posts/search?keyWord=${encodeURIComponent('Mia’s still')}`);
    expect(await found.text()).not.toContain(post);
  });

  await test.step('The dialog says until when, and the follower is removed and comes back with Undo', async () => {
    await open();
    await expect(dialog.getByText(/^Muted until /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove this follower' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast).toContainText(`@${userName} no longer follows you.`);
    expect((await ownProfile(page)).follower).toBe('0');
    await toast.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast).toContainText('follows you again');
    expect((await ownProfile(page)).follower).toBe('1');
  });

  await test.step('A block from the menu of the post leaves the next one', async () => {
    const panel = await openPanel(page, post);
    await panel.getByRole('button', { name: 'Post options' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Mute or block' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Block', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(toast).toContainText('is blocked.');
    await expect(page.locator(`[data-post="${post}"]`)).toHaveCount(0);
  });

  await test.step('The tabs are chosen by arrow keys; a list is exported, and imported with what was not found', async () => {
    await page.goto(paths.relations());
    await untilReady(page);
    await screen.getByRole('tab', { name: 'Blocked' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(screen.getByRole('tab', { name: 'Muted' })).toHaveAttribute('aria-selected', 'true');
    await expect(screen.getByText('You have muted nobody.')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(screen.getByText('Mia Muted')).toBeVisible();
    const saved = page.waitForEvent('download');
    await screen.getByRole('button', { name: 'Export' }).click();
    const file = await (await saved).path();
    const csv = await readFile(file, 'utf8');
    expect(csv).toBe(`${userName}@${new URL(page.url()).host}\n`);
    const buffer = Buffer.from(`${csv}nobody.at.all\n`);
    await screen.getByLabel('Import').last().setInputFiles({ name: 'blocks.csv', mimeType: 'text/csv', buffer });
    await expect(screen.getByText('1 account imported.')).toBeVisible();
    await expect(screen.getByText('nobody.at.all')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});
