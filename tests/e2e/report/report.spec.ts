import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { openPanel } from '../steps/panel.ts';

test('a member reports a post; the text has 1 to 500 characters, and a failure says so in two places', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED|status of 400/);
  await join(page, 'Ray Report');
  const { postCode } = await findPost(page, isLongVideo);
  const panel = await openPanel(page, postCode);
  const report = async () => {
    await panel.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
  };
  await report();
  const dialog = page.getByRole('dialog', { name: 'Report Post' });
  const box = dialog.getByRole('textbox');
  const send = dialog.getByRole('button', { name: 'Send Report' });
  await expect(box).toBeFocused();
  await expect(dialog.getByText('0/500')).toBeVisible();
  await send.click();
  await expect(dialog.getByText('Please enter the report content')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await box.fill('x'.repeat(600));
  await expect(box).toHaveValue('x'.repeat(500));
  await expect(dialog.getByText('500/500')).toBeVisible();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/reports', async (route) => {
    await released;
    await route.abort();
  });
  await send.click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expect(dialog.getByText(messages.reportFailed)).toBeVisible();
  await expect(page.getByText(messages.reportNotSent)).toBeVisible();
  await page.unroute('**/api/reports');
  await send.click();
  await expect(page.getByText('Your report has been sent successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // The server's message is preferred.
  await report();
  await expect(box).toHaveValue('');
  await box.fill('Once more');
  await send.click();
  await expect(dialog.getByText(messages.reportTwice)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Post options' })).toBeFocused();
});

test('a visitor who likes, reports or uploads is asked to log in, and comes back to where they were', async ({
  page,
}) => {
  const person = await makeAccount(page, 'Val Visitor');
  const { postCode } = await findPost(page, isLongVideo);
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(postCode));
  await viewed;
  const heart = page.locator(`[data-post="${postCode}"]`).getByRole('button', { name: /^Like, / });
  const sheet = (action: string) => page.getByRole('dialog', { name: `Log in to ${action}` });
  await heart.click();
  await expect(sheet('like posts')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await sheet('like posts').getByRole('button', { name: 'Not now' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toBeFocused();

  const upload = page.getByRole('navigation').getByRole('link', { name: 'Upload' });
  await upload.click();
  await expect(sheet('upload')).toBeVisible();
  await expect(sheet('upload').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    paths.login(paths.upload()),
  );
  await page.keyboard.press('Escape');

  const panel = await openPanel(page, postCode);
  await panel.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await sheet('report posts').getByRole('link', { name: 'Sign up' }).click();
  // Through Register and back to Login, the way back stays.
  await page.waitForURL(`**${paths.register(paths.comments(postCode))}`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(`**${paths.login(paths.comments(postCode))}`);
  await logIn(page, person);
  await page.waitForURL(`**${paths.home(postCode)}`);
  // Modal: while it is open, the panel behind it is hidden from who asks by role.
  const dialog = page.getByRole('dialog', { name: 'Report Post' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeVisible();
});

test('nothing leads to another site after signing in', async ({ page }) => {
  const person = await makeAccount(page, 'Evi Elsewhere');
  await page.goto(`${paths.login()}?next=${encodeURIComponent('//evil.test/client/home')}`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', paths.register());
  await logIn(page, person);
  await page.waitForURL(`**${paths.home()}`);
});
