import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { anotherMember } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { reportPosts } from '../steps/report-posts.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('a moderator marks a reported post as sensitive, which covers it in their other tab, and takes that back', async ({
  page,
  riff,
}, info) => {
  const { email } = await join(page, 'Mona Marks');
  await riff.permit(email, ['REPORT', 'POST'], ['view', 'update']);
  await page.goto(paths.about());
  const author = await anotherMember(page, 'Ann Author');
  const code = await publishImage(author, info.outputPath('still.jpg'), { title: 'A deep cut' });
  await reportPosts(riff.origin, { [code]: 'There is blood.' });
  const other = await page.context().newPage();
  await other.goto(paths.home(code));
  await untilReady(other);
  const cover = other.locator(`[data-post="${code}"] [data-sensitive="MEDICAL"]`);
  await page.goto(adminPaths.reports());
  await untilReady(page);
  const review = page.getByRole('region', { name: 'Review' });

  await test.step('Mark as sensitive asks for one of five reasons', async () => {
    await review.getByRole('button', { name: 'Mark as sensitive' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Is this post sensitive?' });
    await expect(dialog.getByRole('radio')).toHaveCount(6);
    await dialog.getByRole('radio', { name: 'Medical content' }).check();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(review.getByText('Sensitive: Medical content')).toBeVisible();
    await expect(review.getByRole('button', { name: 'Show: Medical content' })).toBeVisible();
  });
  await test.step('The post is covered in the other tab at once', async () => {
    await expect(cover).toBeVisible();
  });
  await test.step('Its author is told', async () => {
    await author.goto(paths.inbox());
    await expect(shownScreen(author).getByText('A moderator marked your post as sensitive').first()).toBeVisible();
  });
  await test.step('The mark is taken back', async () => {
    await review.getByRole('button', { name: 'Change' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Is this post sensitive?' });
    await dialog.getByRole('radio', { name: 'Not sensitive' }).check();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(review.getByRole('button', { name: 'Mark as sensitive' })).toBeVisible();
    await expect(cover).toHaveCount(0);
  });
});
