import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { ownProfile } from '../steps/own-profile.ts';
import { anotherMember, comment, openPanel, panelOf } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';

test.use(phone);

/** As long as a block may take to reach an open page. */
const soon = { timeout: 2_000 };
const relationDialog = (page: Page) => page.getByRole('dialog', { name: /^Mute or block/ });
const toast = (page: Page) => page.locator('.toast');
const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' });
const inPanel = (page: Page, text: string) => panelOf(page).getByRole('article').filter({ hasText: text });

/** Opens the dialog from a menu. */
async function relate(page: Page, menu: Locator): Promise<Locator> {
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mute or block' }).click();
  return relationDialog(page);
}

test('two members: a block takes effect on the open screens of both, and ends with Undo or from the settings', async ({
  page: ada,
  failures,
}, info) => {
  // The blocked member's page asks for things that are gone.
  failures.expect(/404/);
  await join(ada, 'Ada Blocks');
  const adas = await publishImage(ada, info.outputPath('ada.jpg'), { title: 'Ada’s still' });
  await ada.goto(paths.profile());
  const ben = await anotherMember(ada, 'Ben Blocked');
  const [adaProfile, benProfile] = [await ownProfile(ada), await ownProfile(ben)];
  const bens = await publishImage(ben, info.outputPath('ben.jpg'), { title: 'Ben’s still' });
  const cleo = await anotherMember(ada, 'Cleo Third');
  const cleos = await publishImage(cleo, info.outputPath('cleo.jpg'), { title: 'Cleo’s still' });
  await comment(ada, cleos, 'Ada was here');
  await comment(ben, cleos, 'Ben was here');
  await comment(ben, adas, 'Ben on Ada');
  await ben.request.post('/api/accounts/follow', { data: { code: adaProfile.userCode } });

  await test.step('In the panel of a third member, each stops seeing the other within two seconds', async () => {
    await openPanel(ada, cleos);
    await openPanel(ben, cleos);
    await expect(inPanel(ben, 'Ada was here')).toBeVisible();
    const row = inPanel(ada, 'Ben was here');
    const dialog = await relate(ada, row.getByRole('button', { name: 'Comment options' }));
    await expect(dialog.getByRole('button', { name: 'Remove this follower' })).toBeVisible();
    expect(await faultsInBothThemes(ada)).toEqual([]);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(toast(ada)).toContainText(`@${benProfile.userName} is blocked.`);
    await expect(row).toHaveCount(0, soon);
    await expect(inPanel(ben, 'Ada was here')).toHaveCount(0, soon);
    await expect(inPanel(ben, 'Ben was here')).toBeVisible();
  });

  await test.step('Undo shows both to each other again', async () => {
    await undo(ada).click();
    await expect(inPanel(ada, 'Ben was here')).toBeVisible(soon);
    await expect(inPanel(ben, 'Ada was here')).toBeVisible(soon);
  });

  await test.step('A block from the profile leaves its names only, and the other’s open feed drops the posts', async () => {
    await ben.goto(paths.home(adas));
    await expect(ben.locator(`[data-post="${adas}"]`)).toBeVisible();
    await untilReady(ben);
    await ada.goto(paths.profile(benProfile.userCode));
    await untilReady(ada);
    const dialog = await relate(ada, shownScreen(ada).getByRole('button', { name: 'More', exact: true }));
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(shownScreen(ada).getByText('You blocked this account')).toBeVisible(soon);
    await expect(ben.locator(`[data-post="${adas}"]`)).toHaveCount(0, soon);
    await ada.reload();
    await untilReady(ada);
    await expect(shownScreen(ada).getByText('You blocked this account')).toBeVisible();
    await expect(shownScreen(ada).getByRole('heading', { name: 'Ben Blocked' })).toBeVisible();
    await expect(ada.getByText('Ben’s still')).toHaveCount(0);
    await expect(shownScreen(ada).getByRole('button', { name: 'Follow' })).toHaveCount(0);
    expect(await faultsInBothThemes(ada)).toEqual([]);
    expect((await ben.goto(paths.profile(adaProfile.userCode)))?.status()).toBe(404);
    expect((await ada.goto(paths.home(bens)))?.ok()).toBe(true);
    await expect(ada.locator(`[data-post="${bens}"]`)).toHaveCount(0);
  });

  await test.step('What the blocked one did is gone from the inbox', async () => {
    await ada.goto(paths.inbox());
    await untilReady(ada);
    await expect(ada.getByText('Ben on Ada')).toHaveCount(0);
  });

  await test.step('The list in the settings has the account, finds it by name, and ends the block', async () => {
    await ada.goto(paths.relations());
    await untilReady(ada);
    const list = shownScreen(ada).getByRole('list', { name: 'Blocked' });
    await expect(list.getByText('Ben Blocked')).toBeVisible();
    await shownScreen(ada).getByLabel('Search by name').fill('nobody');
    await expect(shownScreen(ada).getByText('Nobody in this list has that name.')).toBeVisible();
    await shownScreen(ada).getByLabel('Search by name').fill('blocked');
    await expect(list.getByText('Ben Blocked')).toBeVisible();
    for (const width of [320, 390]) {
      await ada.setViewportSize({ width, height: 844 });
      expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(await faultsInBothThemes(ada)).toEqual([]);
    await list.getByRole('button', { name: `Unblock @${benProfile.userName}` }).click();
    await expect(list.getByText('Ben Blocked')).toHaveCount(0);
    await expect(undo(ada)).toBeVisible();
  });

  await test.step('While the profile of the other is open, a block closes it', async () => {
    await ben.goto(paths.profile(adaProfile.userCode));
    await untilReady(ben);
    await expect(shownScreen(ben).getByRole('heading', { name: 'Ada Blocks' })).toBeVisible();
    await undo(ada).click();
    await expect(ben.getByRole('heading', { name: 'Ada Blocks' })).toHaveCount(0, soon);
  });
});
