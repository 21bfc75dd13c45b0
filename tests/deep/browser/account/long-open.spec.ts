import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { entriesOf, openHistory, react, somePosts } from '#tests/e2e/steps/histories.ts';
import { join } from '#tests/e2e/steps/join.ts';
import { closeByEscape } from '#tests/e2e/steps/keyboard.ts';
import { commentsButton, panelOf } from '#tests/e2e/steps/panel.ts';
import { publishImage } from '#tests/e2e/steps/publish-images.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '#tests/e2e/steps/screens.ts';
import { boxOf, tilesOf } from '#tests/e2e/steps/search-page.ts';
import { wide } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use(wide);

/** Removes the access token, as a browser does after 15 minutes. */
const endToken = (page: Page) => page.context().clearCookies({ name: 'riff_access' });

test('a member whose page stays open longer than a token stays a member on every screen', async ({
  page,
  failures,
}, info) => {
  // These are the refusals after which the browser renews the session.
  failures.expect(/status of 401/);
  await join(page, 'Lena Longopen');
  const [liked = ''] = await somePosts(page, 1);
  await react(page, 'like', [liked]);
  const own = await publishImage(page, info.outputPath('still.jpg'), { title: 'For me alone', visibility: 'PRIVATE' });
  const renewed = () => page.waitForResponse('**/api/auth/refresh-token');
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(liked));
  await viewed;
  await untilReady(page);
  await markDocument(page);

  await test.step('Home: a view is recorded, and their like is shown', async () => {
    await endToken(page);
    const answers = [renewed(), page.waitForResponse((one) => one.url().endsWith('/posts/view') && one.ok())];
    await page.keyboard.press('ArrowDown');
    await Promise.all(answers);
    const post = page.locator(`[data-post="${liked}"]`);
    await expect(post.getByRole('button', { name: /^Like, / })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('Comments: they are read, and the member writes one', async () => {
    await page.keyboard.press('ArrowUp');
    await endToken(page);
    const answered = renewed();
    await commentsButton(page, liked).click();
    await answered;
    await expect(panelOf(page).getByRole('list', { name: 'Comments' })).toHaveAttribute('aria-busy', 'false');
    await endToken(page);
    await panelOf(page).getByRole('textbox').fill('Still here');
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByRole('article').filter({ hasText: 'Still here' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
  });
  await test.step('Profile and popup: their private post opens, with its author’s actions', async () => {
    await navigate(page, 'Profile');
    await endToken(page);
    await shownScreen(page)
      .locator(`a[href="${paths.home(own)}"]`)
      .click();
    const popup = page.getByRole('dialog', { name: 'For me alone' });
    await popup.getByRole('button', { name: 'Post options' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await closeByEscape(page, page.getByRole('menu'));
    await page.goBack();
    await expect(popup).toHaveCount(0);
  });
  await test.step('Search: their keyword finds results and is remembered', async () => {
    await navigate(page, 'Search');
    await endToken(page);
    await boxOf(page).fill('evenings');
    await expect(tilesOf(page).first()).toBeVisible();
  });
  await test.step('Create Post: the tag that they type is found or made', async () => {
    await navigate(page, 'Upload');
    await untilReady(page);
    await endToken(page);
    const answered = renewed();
    await shownScreen(page).getByRole('combobox').pressSequentially('longopen');
    await answered;
    await expectSameDocument(page);
  });
  await test.step('Histories: every entry is there', async () => {
    await openHistory(page, 'View History');
    await expect(entriesOf(page, 'View History')).toHaveCount(3);
    await openHistory(page, 'Search History');
    await expect(entriesOf(page, 'Search History')).toContainText(['evenings']);
    await openHistory(page, 'Comment History');
    await expect(entriesOf(page, 'Comment History')).toContainText(['Still here']);
  });
});
