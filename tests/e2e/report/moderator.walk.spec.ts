import type { Locator, Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { closeByEscape } from '../steps/keyboard.ts';
import { comment, commentsButton, openPanel, openPanelInPopup, reply } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

const dialogOf = (page: Page): Locator => page.getByRole('alertdialog');
const isThere = async (page: Page, code: string) => (await page.request.get(`/api/posts/get?code=${code}`)).ok();

/** Chooses Remove in the menu behind that button, writes the reason, and removes. */
async function remove(page: Page, menu: Locator, reason: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Undo' })).toBeVisible();
}

test('a moderator removes posts and comments in place, with a reason, and restores them', async ({
  page,
  riff,
  failures,
}, info) => {
  // The open panel keeps requesting the comments and news of a removed post, because moderators may restore it.
  failures.expect(/\/api\/comments\/(comments|news)/);
  const author = await join(page, 'Ann Author');
  const file = info.outputPath('still.jpg');
  const inPopup = await publishImage(page, file, { title: 'Seen in the popup' });
  const inFeed = await publishImage(page, file, { title: 'Seen in the feed' });
  const commentCode = await comment(page, inFeed, 'A spiteful remark');
  await reply(page, commentCode, 'A rude answer');
  const { email } = await join(page, 'Mona Moderator');
  const dialog = dialogOf(page);

  await test.step('without the permission the menus have no Remove', async () => {
    const panel = await openPanel(page, inFeed);
    for (const name of ['Post options', 'Comment options']) {
      await panel.getByRole('button', { name }).first().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
      await closeByEscape(page, page.getByRole('menu'));
    }
  });
  await riff.permit(email, ['POST', 'COMMENT'], ['view', 'delete', 'restore']);

  const panel = await openPanel(page, inFeed);
  const postMenu = panel.getByRole('button', { name: 'Post options' });
  const comments = panel.getByRole('list', { name: 'Comments' });
  const rude = comments.getByText('A spiteful remark');
  const commentMenu = comments.getByRole('button', { name: 'Comment options' }).first();

  await test.step('a comment is removed, and Undo restores it in its place', async () => {
    await commentMenu.click();
    // Delete is for a member's own comments.
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
    await closeByEscape(page, page.getByRole('menu'));
    await remove(page, commentMenu, 'Be kind.');
    await expect(dialog).toContainText('The comment is removed.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The comment is restored.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(rude).toBeVisible();
    await expect(commentsButton(page, inFeed)).toHaveAccessibleName('Comments, 1 comment');
  });
  await test.step('a reply is removed, and its comment stays', async () => {
    await panel.getByRole('button', { name: 'View 1 reply' }).click();
    const replies = panel.getByRole('list', { name: 'Replies' });
    await remove(page, replies.getByRole('button', { name: 'Comment options' }), '');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(replies.getByText('A rude answer')).toHaveCount(0);
    await expect(rude).toBeVisible();
  });
  await test.step('a removed comment leaves the list and the count', async () => {
    await remove(page, commentMenu, 'Be kind, please.');
    await closeByEscape(page, dialog);
    await expect(panel.getByText('No comments yet. Be the first to comment!')).toBeVisible();
    await expect(commentsButton(page, inFeed)).toHaveAccessibleName('Comments, 0 comments');
  });
  await test.step('a post is removed in the feed, and Undo keeps it', async () => {
    await postMenu.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(dialog).toContainText('Remove this post?');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('It shows a stranger.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toContainText('The post is removed.');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    expect(await faults(page)).toEqual([]);
    expect(await isThere(page, inFeed)).toBe(false);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The post is restored.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(postMenu).toBeFocused();
    expect(await isThere(page, inFeed)).toBe(true);
  });
  await test.step('after the dialog is closed, the post has left the feed', async () => {
    await remove(page, postMenu, 'It shows a stranger.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.locator(`[data-post="${inFeed}"]`)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.locator(`[data-post="${inFeed}"]`)).toHaveCount(0);
  });
  await test.step('a post is removed in the popup of a profile, and leaves the grid', async () => {
    const panelInPopup = await openPanelInPopup(page, inPopup);
    await remove(page, panelInPopup.getByRole('button', { name: 'Post options' }), '');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator(`a[href="${paths.home(inPopup)}"]`)).toHaveCount(0);
  });
  await test.step('Reports lists the removed comment with its reason, and restores it', async () => {
    await page.goto(`${adminPaths.reports()}?list=removed-comments`);
    await untilReady(page);
    await page.getByRole('tabpanel').getByRole('button').filter({ hasText: 'A spiteful remark' }).click();
    const review = page.getByRole('region', { name: 'Review' });
    await expect(review.getByText('Be kind, please.')).toBeVisible();
    await review.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('The comment is restored.')).toBeVisible();
  });
  await test.step('the author reads the reason on their profile', async () => {
    expect((await page.request.post('/api/auth/login', { data: author })).ok()).toBe(true);
    await page.goto(paths.profile());
    await untilReady(page);
    await expect(page.getByText('It shows a stranger.')).toBeVisible();
  });
});
