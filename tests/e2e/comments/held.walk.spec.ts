import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { anotherMember, openPanel, panelOf } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('an author finds all comments that wait in one list, and another tab follows their decisions', async ({
  page: ada,
  failures,
}, info) => {
  failures.expect(/40[04]/);
  await join(ada, 'Ada Approves');
  const code = await publishImage(ada, info.outputPath('still.jpg'), { title: 'A windy day' });
  const settings = await ada.request.put('/api/comments/settings', { data: { holdsLinks: true } });
  expect(settings.ok()).toBe(true);
  await ada.goto(paths.heldComments());
  await expect(shownScreen(ada).getByText('No comments wait for your approval.')).toBeVisible();
  const ben = await anotherMember(ada, 'Ben Links');
  for (const content of ['See example.org', 'Buy at example.com']) {
    const sent = await ben.request.post('/api/comments', { data: { code, content } });
    expect(sent.ok()).toBe(true);
  }
  const other = await ada.context().newPage();
  await openPanel(other, code);
  const there = (text: string) => panelOf(other).getByRole('article').filter({ hasText: text });
  await expect(there('See example.org')).toContainText('Waiting for your approval');
  const screen = shownScreen(ada);
  const row = (text: string) => screen.getByRole('article').filter({ hasText: text });

  await test.step('The settings say how many wait, and lead to them', async () => {
    await ada.goto(paths.contentSettings());
    await untilReady(ada);
    await screen.getByRole('link', { name: 'Waiting for approval 2 comments wait' }).press('Enter');
    await expect(screen.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
    await expect(screen.getByRole('article')).toHaveCount(2);
    await expect(row('See example.org').getByRole('link', { name: 'On your post “A windy day”' })).toBeVisible();
    expect(await faultsInBothThemes(ada)).toEqual([]);
  });
  await test.step('An approved comment leaves the list, and is shown as approved in the other tab', async () => {
    await row('See example.org').getByRole('button', { name: 'Approve the comment by Ben Links' }).press('Enter');
    await expect(screen.getByRole('article')).toHaveCount(1);
    await expect(screen.getByText('1 comment waits')).toBeVisible();
    await expect(there('See example.org')).not.toContainText('Waiting for your approval');
  });
  await test.step('A deleted one leaves both after a confirmation, and nothing waits any more', async () => {
    await row('Buy at').getByRole('button', { name: 'Delete the comment by Ben Links' }).press('Enter');
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(screen.getByText('No comments wait for your approval.')).toBeVisible();
  });
  await test.step('A notification of a waiting comment leads to the list', async () => {
    await ben.request.post('/api/comments', { data: { code, content: 'Third: example.net' } });
    await ada.goto(paths.inbox());
    await untilReady(ada);
    await screen.getByRole('link', { name: 'See all that wait' }).first().press('Enter');
    await expect(row('Third: example.net')).toBeVisible();
  });
  await test.step('What the author hides or pins here is hidden or pinned in the other tab at once', async () => {
    const panel = await openPanel(ada, code);
    const item = panel.getByRole('article').filter({ hasText: 'See example.org' });
    for (const [action, mark] of [
      ['Pin', 'Pinned'],
      ['Hide from others', 'Hidden by you'],
    ] as const) {
      await item.getByRole('button', { name: 'Comment options' }).click();
      await ada.getByRole('menuitem', { name: action }).click();
      await expect(there('See example.org')).toContainText(mark);
    }
  });
});
