import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressInMenu, pressOn, tabTo } from '../steps/keyboard.ts';
import { follow, openReady, ownProfile } from '../steps/own-profile.ts';
import { wide } from '../steps/windows.ts';
import { inputOf, savedBy, saveOf, squareOf, zoomOf } from './avatar-dialog.ts';

test.use(wide);

test('by keyboard, a member corrects the errors of their profile, reads who follows them, and copies their address', async ({
  page,
  browser,
  context,
  failures,
}) => {
  failures.expect(/status of 400/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await join(page, 'Kit Keys');
  const { userCode } = await ownProfile(page);
  const fan = await browser.newPage();
  await join(fan, 'Fred Fan');
  await follow(fan, userCode);
  await fan.close();
  await openReady(page, paths.profile());
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  const name = dialog.getByLabel('Display name');
  const user = dialog.getByLabel('Username');

  await test.step('Errors are shown under their fields, and the first one has the focus', async () => {
    await pressOn(page, edit);
    await tabTo(page, name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await tabTo(page, user);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('a b');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(messages.displayNameRequired);
    await expect(user).toHaveAccessibleDescription(messages.userNameLetters);
    await expect(name).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toBeVisible();
    await page.keyboard.type('Kit');
    await expect(name).not.toHaveAttribute('aria-invalid');
  });

  await test.step('The form cannot be closed while it is being saved; then the focus is back on Edit', async () => {
    await tabTo(page, user);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`kit.${Date.now()}`);
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/accounts/update-profile', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    go();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Kit', exact: true })).toBeVisible();
    await expect(edit).toBeFocused();
  });

  await test.step('The member follows back from the list of followers, and both counts lead to their lists', async () => {
    const followers = page.getByRole('button', { name: '1 Followers' });
    await pressOn(page, followers);
    const people = page.getByRole('dialog', { name: 'Followers' });
    await expect(people.getByRole('link', { name: /Fred Fan/ })).toBeVisible();
    await pressOn(page, people.getByRole('button', { name: 'Follow Fred Fan' }));
    await expect(people.getByRole('button', { name: 'Following Fred Fan' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(people).toHaveCount(0);
    await expect(followers).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: '1 Following' }));
    await expect(page.getByRole('dialog', { name: 'Following' }).getByRole('link', { name: /Fred Fan/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('The settings copy the address of the profile', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Settings' }));
    await pressInMenu(page, 'Copy URL');
    await expect(page.getByText(messages.linkCopied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paths.profile(userCode));
  });
});

test('by keyboard, a member picks a picture, moves it, zooms it and saves it', async ({ page }, info) => {
  await join(page, 'Kai Keyboard');
  // The test subscribes before it opens the page: the browser needs a moment until it reports choosers.
  const chooser = page.waitForEvent('filechooser');
  await openReady(page, paths.profile());
  const opener = page.getByRole('button', { name: 'Edit avatar' });
  await pressOn(page, opener);
  await tabTo(page, inputOf(page));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(await writeImage(info.outputPath('me.jpg'), { width: 1200, height: 600 }));
  await expect(squareOf(page)).toBeFocused();
  await expect(zoomOf(page)).toBeEnabled();
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('+');
  await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', '110 %');
  await page.keyboard.press('-');
  await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', '100 %');
  await tabTo(page, zoomOf(page));
  await page.keyboard.press('ArrowRight');
  await expect(zoomOf(page)).toHaveAttribute('aria-valuetext', '101 %');
  const { corners } = await savedBy(page, () => pressOn(page, saveOf(page)));
  expect(corners, 'its right part').toEqual(['green', 'green', 'white', 'white']);
  await expect(opener).toBeFocused();
});
