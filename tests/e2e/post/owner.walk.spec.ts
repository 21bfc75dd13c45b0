import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { panelOf } from '../steps/panel.ts';
import { publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';
import { popupOf, tileOf } from './profile-grid.ts';

test.use(wide);

test('a member deletes their posts, which leave the popup, the grid and the feed at once', async ({ page }, info) => {
  await join(page, 'Dee Deleter');
  const author = await publishImages(page, info.outputPath('still.jpg'), 2);
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await page.goto(paths.profile(author));
  await untilReady(page);

  await test.step('The wheel leads to the next post and back', async () => {
    await tileOf(page, 'Still 2').click();
    await expect(popupOf(page, 'Still 2').getByRole('article')).toBeVisible();
    await page.mouse.move(720, 450);
    for (const [by, title] of [
      [120, 'Still 1'],
      [-120, 'Still 2'],
    ] as const) {
      await page.mouse.wheel(0, by);
      await expect(popupOf(page, title).getByRole('article')).toBeVisible();
    }
  });

  await test.step('Nothing happens before the question is answered', async () => {
    await popupOf(page, 'Still 2').getByRole('button', { name: 'Post options' }).click();
    await expect(page.getByRole('menuitem'), 'nobody reports their own post').toHaveText([
      'Copy URL',
      'Look',
      'Why this post?',
      'Sensitive…',
      'Who can comment',
      'Delete',
    ]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(question).toContainText('Are you sure you want to delete this post? This cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(popupOf(page, 'Still 2')).toBeVisible();
  });

  await test.step('The deleted post closes its popup and leaves the grid', async () => {
    await page.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/posts/delete', async (route) => {
      await released;
      await route.continue();
    });
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    release();
    await expect(page.getByText('Post deleted successfully!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tileOf(page, 'Still 2')).toHaveCount(0);
    await expect(tileOf(page, 'Still 1')).toBeVisible();
  });

  await test.step('In the feed the next post takes its place', async () => {
    const href = (await tileOf(page, 'Still 1').getAttribute('href')) ?? '';
    await page.goto(href);
    await untilReady(page);
    await page
      .getByRole('button', { name: /^Comments, / })
      .first()
      .click();
    await panelOf(page).getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Post deleted successfully!')).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page.locator(`[data-post="${href.split('=')[1]}"]`)).toHaveCount(0);
    await expect(page, 'the address no longer leads to it').toHaveURL(paths.home());
    const first = page.getByRole('article').first();
    await expect(first.getByText(/^1\/\d+$/)).toBeVisible();
  });
});
