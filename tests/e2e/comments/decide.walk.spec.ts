import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressInMenu } from '../steps/keyboard.ts';
import { anotherMember, comment, openPanel, panelOf } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('an author decides about the comments under a post by keyboard; a commenter and a visitor see the outcome', async ({
  page: ada,
  failures,
}, info) => {
  // The commenter answers a comment that is hidden by then.
  failures.expect(/40[04]/);
  await join(ada, 'Ada Decides');
  const code = await publishImage(ada, info.outputPath('still.jpg'), { title: 'Talk below' });
  await ada.goto(paths.about());
  const ben = await anotherMember(ada, 'Ben Writes');
  for (const text of ['First of all', 'A rude word', 'Thirdly']) await comment(ben, code, text);
  const browser = ada.context().browser();
  const context = await browser?.newContext({ baseURL: new URL(ada.url()).origin });
  const visitor = await context?.newPage();
  if (!visitor) throw new Error('There is no browser.');
  const panel = await openPanel(ada, code);
  const items = panel.getByRole('article');
  const one = (text: string) => items.filter({ hasText: text });
  const toast = ada.locator('.toast');
  const choose = async (text: string, action: string) => {
    await one(text).getByRole('button', { name: 'Comment options' }).focus();
    await ada.keyboard.press('Enter');
    await pressInMenu(ada, action);
  };
  /** The comments that a visitor gets, which the last step but one shows on a screen. */
  const seen = async () => {
    const answer = await visitor.request.get(`/api/comments/comments?code=${code}`);
    const { data } = (await answer.json()) as { data: { contents: { content: string; isPinned: boolean }[] } };
    return data.contents.map(({ content, isPinned }) => (isPinned ? `${content} (pinned)` : content));
  };

  await test.step('A pinned comment comes first, for everybody', async () => {
    await choose('First of all', 'Pin');
    await expect(items.first()).toContainText('First of all');
    await expect(items.first()).toContainText('Pinned');
    expect(await seen()).toEqual(['First of all (pinned)', 'Thirdly', 'A rude word']);
  });

  await test.step('A hidden comment stays with its writer, and Undo shows it again', async () => {
    await choose('A rude word', 'Hide from others');
    await expect(one('A rude word')).toContainText('Hidden by you');
    await expect(toast).toContainText('Comment hidden.');
    // A focused toast stays.
    await toast.getByRole('button', { name: 'Undo' }).focus();
    await expect(panel.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    expect((await seen()).join()).not.toContain('rude');
    const own = await openPanel(ben, code);
    await expect(own.getByRole('article').filter({ hasText: 'A rude word' })).not.toContainText('Hidden');
    await ada.keyboard.press('Enter');
    await expect(panel.getByText('Hidden by you')).toHaveCount(0);
    expect((await seen()).join()).toContain('rude');
  });

  await test.step('A like of the author is marked, at once in their own browser', async () => {
    await one('Thirdly').getByRole('button', { name: /^Like/ }).press('Enter');
    await expect(one('Thirdly').getByRole('img', { name: 'Liked by the author' })).toBeVisible();
    await openPanel(visitor, code);
    await expect(panelOf(visitor).getByRole('article').first()).toContainText('Pinned');
    await expect(panelOf(visitor).getByRole('img', { name: 'Liked by the author' })).toHaveCount(1);
    expect(await faultsInBothThemes(ada)).toEqual([]);
  });

  await test.step('A comment with a link waits until the author approves it', async () => {
    await ada.goto(paths.contentSettings());
    await untilReady(ada);
    const links = shownScreen(ada).getByRole('switch', { name: 'Approve comments with links' });
    await expect(links).toBeEnabled();
    await links.focus();
    await ada.keyboard.press('Space');
    await expect(links).toBeChecked();
    expect(await faultsInBothThemes(ada)).toEqual([]);
    await openPanel(ada, code);
    await panelOf(ben).getByRole('textbox').fill('See example.org');
    await ben.keyboard.press('Enter');
    const sent = panelOf(ben).getByRole('article').filter({ hasText: 'See example.org' });
    await expect(sent).toContainText('Waiting for approval');
    await expect(ben.locator('.toast')).toContainText('Your comment is waiting for approval.');
    await expect(one('See example.org')).toContainText('Waiting for your approval');
    expect((await seen()).join()).not.toContain('example.org');
    await one('See example.org').getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(panel.getByText('Waiting for your approval')).toHaveCount(0);
    expect((await seen()).join()).toContain('example.org');
    await ada.goto(paths.inbox());
    await expect(shownScreen(ada).getByText('Ben Writes commented on your post').first()).toBeVisible();
  });

  await test.step('The author turns comments off, and the panel says so', async () => {
    await openPanel(ada, code);
    await panel.getByRole('button', { name: 'Post options' }).focus();
    await ada.keyboard.press('Enter');
    await pressInMenu(ada, 'Who can comment');
    const dialog = ada.getByRole('dialog', { name: 'Who can comment' });
    await dialog.getByRole('radio', { name: 'Everybody' }).focus();
    await ada.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Followers' })).toBeChecked();
    await ada.keyboard.press('Enter');
    await expect(toast).toContainText('Saved who can comment');
    // Ben's browser still has the feed from before.
    const cal = await anotherMember(ada, 'Cal Comes');
    const cals = await openPanel(cal, code);
    await expect(cals.getByText('Only followers of Ada Decides can comment.')).toBeVisible();
    await expect(cals.getByRole('textbox')).toHaveCount(0);
    await expect(cals.getByRole('article')).toHaveCount(4);
    await expect(panel.getByRole('textbox')).toBeVisible();
    expect(await faultsInBothThemes(cal)).toEqual([]);
  });
});
