import { messages } from '#lib/contract/messages.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { tabTo } from '../steps/keyboard.ts';
import { commentsButton, openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';

test('a member comments, likes, replies and deletes by keyboard only', async ({ page }, info) => {
  await join(page, 'Kim Keys');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'To talk about' });
  const panel = await openPanel(page, code);
  const box = panel.getByRole('textbox');
  const items = panel.getByRole('article');
  const replies = panel.getByRole('list', { name: 'Replies' });

  await test.step('spaces alone cannot be sent', async () => {
    const send = panel.getByRole('button', { name: 'Send' });
    await tabTo(page, box);
    await expect(send).toBeDisabled();
    await page.keyboard.type('   ');
    await expect(send).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(panel.getByText('No comments yet. Be the first to comment!')).toBeVisible();
    await box.fill('');
  });
  await test.step('Shift+Enter adds a line, an input method keeps its Enter, and Enter sends', async () => {
    await page.keyboard.type('Hello');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('there');
    await expect(box).toHaveValue('Hello\nthere');
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(box).toHaveValue('Hello\nthere');
    await expect(items).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(items).toHaveCount(1);
    await expect(box).toHaveValue('');
    await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 1 comment');
    await expect(items.first().getByText('author', { exact: true })).toBeVisible();
  });
  await test.step('a like is given and removed', async () => {
    const like = items.first().getByRole('button', { name: /^Like/ });
    await like.press('Enter');
    await expect(like).toHaveAccessibleName('Like, 1 like');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await like.press('Enter');
    await expect(like).toHaveAccessibleName('Like, 0 likes');
  });
  await test.step('Reply moves the focus to the box, and can be cancelled', async () => {
    await items.first().getByRole('button', { name: 'Reply' }).press('Enter');
    await expect(panel.getByText('Replying to: @kim.keys')).toBeVisible();
    await expect(box).toBeFocused();
    await panel.getByRole('button', { name: 'Cancel reply' }).press('Enter');
    await expect(panel.getByText(/^Replying to/)).toHaveCount(0);
  });
  await test.step('a reply is below its comment and does not count under the post', async () => {
    await items.first().getByRole('button', { name: 'Reply' }).press('Enter');
    await box.pressSequentially('A reply');
    await page.keyboard.press('Enter');
    await expect(replies.getByText('A reply')).toBeVisible();
    await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 1 comment');
    await panel.getByRole('button', { name: 'Hide' }).press('Enter');
    await expect(replies).toHaveCount(0);
    await panel.getByRole('button', { name: 'View 1 reply' }).press('Enter');
  });
  await test.step('Delete asks first; Escape keeps the reply and the panel', async () => {
    const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await replies.getByRole('button', { name: 'Comment options' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(question).toContainText('Are you sure you want to delete this reply? This cannot be undone.');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(panel).toBeVisible();
    for (const [target, what] of [
      [replies, 'reply'],
      [items.first(), 'comment'],
    ] as const) {
      await target.getByRole('button', { name: 'Comment options' }).first().press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await expect(question).toContainText(`this ${what}`);
      await question.getByRole('button', { name: 'Confirm' }).press('Enter');
      await expect(page.getByText(messages.commentDeleted)).toBeVisible();
      await expect(question).toHaveCount(0);
    }
    await expect(panel.getByText('No comments yet. Be the first to comment!')).toBeVisible();
    await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 0 comments');
  });
});
