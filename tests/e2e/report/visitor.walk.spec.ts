import type { Locator } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { closeByEscape } from '../steps/keyboard.ts';
import { comment, openPanel, untilHydrated } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';

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

test('a visitor who reports an account, a comment or a sound is asked to log in, and finds the report open then', async ({
  page,
}, info) => {
  await join(page, 'Ann Author');
  const { data: me } = (await (await page.request.get('/api/accounts/me')).json()) as { data: { userCode: string } };
  const postCode = await publishImage(page, info.outputPath('still.jpg'), { title: 'A still' });
  const commentCode = await comment(page, postCode, 'A rude remark');
  // An open page would ask for its notifications without a session.
  const logOut = async () => {
    await page.goto('about:blank');
    await page.request.post('/api/auth/logout');
  };
  await logOut();
  const person = await makeAccount(page, 'Vera Visitor');
  const logInFor = async (action: string, next: string) => {
    const sheet = page.getByRole('dialog', { name: `Log in to ${action}` });
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(`**${paths.login(next)}`);
    await logIn(page, person);
  };
  const report = (button: Locator) => button.click().then(() => page.getByRole('menuitem', { name: 'Report' }).click());
  const more = page.getByRole('main').getByRole('button', { name: 'More' });
  const box = (title: string) => page.getByRole('dialog', { name: title }).getByRole('textbox');

  await test.step('an account', async () => {
    await page.goto(paths.profile(me.userCode));
    await untilReady(page);
    await report(more);
    await logInFor('report accounts', paths.profile(me.userCode));
    await expect(box('Report Account')).toBeFocused();
    await logOut();
  });
  await test.step('a comment', async () => {
    const panel = await openPanel(page, postCode);
    await report(panel.getByRole('button', { name: 'Comment options' }));
    await logInFor('report comments', paths.comments(postCode, commentCode));
    await expect(box('Report Comment')).toBeFocused();
    await logOut();
  });
  await test.step('a sound', async () => {
    await page.goto(paths.sound(postCode));
    await untilReady(page);
    await report(more);
    await page.getByRole('dialog', { name: 'Log in to report sounds' }).getByRole('link', { name: 'Log in' }).click();
    await logIn(page, person);
    await expect(box('Report Sound')).toBeFocused();
  });
});
