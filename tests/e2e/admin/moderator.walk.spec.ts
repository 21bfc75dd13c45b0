import type { Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { comment } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { reportPosts, sendReports } from '../steps/report-posts.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const queueOf = (page: Page) => page.getByRole('tabpanel');
const reviewOf = (page: Page) => page.getByRole('region', { name: 'Review' });
const entry = (page: Page, text: string) => queueOf(page).getByRole('button').filter({ hasText: text });

test('a moderator works through the reports by keyboard: next, remove, dismiss, and restore', async ({
  page,
  riff,
}) => {
  const { email } = await join(page, 'Mona Moderator');
  await riff.permit(email, ['REPORT', 'POST', 'COMMENT'], ['view', 'update', 'delete', 'restore']);
  const video = await findPost(page, isLongVideo);
  const image = await findPost(page, ({ postType }) => postType === 'IMG');
  await page.goto(adminPaths.reports());
  await expect(page.getByText(messages.noOpenReports)).toBeVisible();
  await reportPosts(riff.origin, { [video.postCode]: 'It is too loud.', [image.postCode]: 'It shows a stranger.' });

  await test.step('the latest report comes first, with its texts', async () => {
    await page.goto(adminPaths.reports());
    await untilReady(page);
    await expect(queueOf(page).getByRole('button')).toHaveCount(2);
    await expect(entry(page, 'It shows a stranger.')).toHaveAttribute('aria-current', 'true');
    await expect(reviewOf(page).getByText('It shows a stranger.')).toBeVisible();
  });
  await test.step('N shows the next post, and its video plays beside the queue', async () => {
    await page.keyboard.press('n');
    await expect(entry(page, 'It is too loud.')).toHaveAttribute('aria-current', 'true');
    await expect(reviewOf(page).locator('video')).toHaveJSProperty('paused', false);
  });
  await test.step('letters of a note make no decision; R outside it removes the post', async () => {
    await reviewOf(page).getByRole('textbox').pressSequentially('rd note');
    await expect(queueOf(page).getByRole('button')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(page.getByText(messages.postRemoved)).toBeVisible();
    await expect(queueOf(page).getByRole('button')).toHaveCount(1);
  });
  await test.step('D dismisses the reports, which are then listed as settled', async () => {
    await page.keyboard.press('d');
    await expect(page.getByText(messages.reportsDismissed)).toBeVisible();
    await expect(page.getByText(messages.noOpenReports)).toBeVisible();
    await page.getByLabel('Shown').selectOption('Settled');
    await expect(entry(page, 'Dismissed by @')).toBeVisible();
    await expect(page).toHaveURL(/list=settled/);
  });
  await test.step('the other tab has the removed post with its note, even after a reload', async () => {
    await page.getByRole('tab', { name: 'Open' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/list=removed-posts/);
    await page.reload();
    await untilReady(page);
    await expect(entry(page, 'Removed by @')).toHaveCount(1);
    await expect(reviewOf(page).getByText('rd note')).toBeVisible();
    await expect(reviewOf(page).locator('video')).toHaveJSProperty('paused', false);
  });
  await test.step('Restore asks first, and brings the post back', async () => {
    await reviewOf(page).getByRole('button', { name: 'Restore' }).press('Enter');
    const question = page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: 'Restore this post?' });
    await question.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(page.getByText(messages.postRestored)).toBeVisible();
    await expect(page.getByText(messages.noRemovedPosts)).toBeVisible();
    expect((await page.request.get(`/api/posts/get?code=${video.postCode}`)).ok()).toBe(true);
  });
});

test('a moderator decides about a comment, a sound and an account in the same queue', async ({ page, riff }, info) => {
  await join(page, 'Ann Author');
  const { data: me } = (await (await page.request.get('/api/accounts/me')).json()) as { data: { userCode: string } };
  const postCode = await publishImage(page, info.outputPath('still.jpg'), { title: 'A still' });
  const commentCode = await comment(page, postCode, 'A rude remark');
  const { email } = await join(page, 'Mona Moderator');
  await riff.permit(email, ['REPORT', 'POST', 'COMMENT', 'USER'], ['view', 'update', 'delete', 'restore']);
  const video = await findPost(page, isLongVideo);
  await sendReports(riff.origin, [
    { kind: 'MEMBER', code: me.userCode, content: 'It only sells shoes.', reason: 'SPAM' },
    { kind: 'SOUND', code: video.postCode, content: 'It is from a film.', reason: 'COPYRIGHT' },
    { kind: 'COMMENT', code: commentCode, content: 'It is rude.', reason: 'HARASSMENT' },
  ]);
  await page.goto(adminPaths.reports());
  await untilReady(page);
  const review = reviewOf(page);

  await test.step('a comment is shown with its reasons, and removed with a note', async () => {
    await expect(queueOf(page).getByRole('button')).toHaveCount(3);
    await expect(entry(page, 'A rude remark')).toContainText('Bullying or harassment: 1');
    await expect(review.getByText('A rude remark')).toBeVisible();
    await expect(review.getByText('On the post “A still”')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await review.getByRole('textbox').fill('Be kind.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(page.getByText(messages.commentRemoved)).toBeVisible();
  });
  await test.step('a sound plays with its original post, and the reports of it are dismissed', async () => {
    await expect(entry(page, 'Copyright: 1')).toHaveAttribute('aria-current', 'true');
    await expect(review.locator('video')).toHaveJSProperty('paused', false);
    await page.keyboard.press('d');
    await expect(page.getByText(messages.reportsDismissed)).toBeVisible();
  });
  await test.step('an account has a link to User Management, where it is disabled', async () => {
    await expect(review.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await review.getByRole('link', { name: 'Disable in User Management' }).click();
    await page.waitForURL(`**${adminPaths.users(me.userCode)}`);
    await untilReady(page);
    await expect(page.getByRole('row').filter({ hasText: 'Ann Author' })).toHaveCount(1);
    await page.request.post('/api/user/disable', { data: { code: me.userCode, reason: 'Spam' } });
  });
  await test.step('then nothing is open, and the settled list says what was decided', async () => {
    await page.goto(`${adminPaths.reports()}?list=settled`);
    await untilReady(page);
    await expect(entry(page, 'Disabled by @')).toContainText('Ann Author');
    await expect(entry(page, 'A rude remark')).toContainText('Removed by @');
  });
});
