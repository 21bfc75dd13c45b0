import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { anotherMember, comment, commentsButton, panelOf, reply } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { expectSameDocument, markDocument, navigate, untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';

test.use(phone);

test('a member follows links to an old comment, to a reply and to a deleted comment', async ({
  page,
  failures,
}, info) => {
  failures.expect(/status of 404.*comments\/get/);
  await join(page, 'Ada Author');
  await page.goto(paths.about());
  const other = await anotherMember(page, 'Olu Other');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Much talked about' });
  const old = await comment(other, code, 'The first of many');
  for (let n = 1; n <= 5; n += 1) await comment(other, code, `Line ${n}\n`.repeat(6).trim());
  const answer = await reply(page, old, 'An answer');
  const newest = await comment(other, code, 'The last one');
  const panel = panelOf(page);
  const items = panel.getByRole('article');
  const marked = items.filter({ has: page.getByText(/^Linked (comment|reply)$/) });
  /** Follows a link as the inbox does, within the document. */
  const follow = (path: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('[data-screen]:not([hidden])')?.append(link);
      link.click();
      link.remove();
    }, path);

  await test.step('the page opens with the old comment first, marked, in sight and focused', async () => {
    await page.goto(paths.comments(code, old));
    await expect(marked).toContainText('The first of many');
    await expect(marked).toContainText('Linked comment');
    await expect(marked).toBeFocused();
    await expect(marked).toBeInViewport({ ratio: 1 });
    await expect(items.first()).toContainText('The first of many');
    await panel.getByRole('button', { name: 'Load more comments' }).click();
    await expect(panel.getByText('No more comments.')).toBeVisible();
    await expect(items).toHaveCount(7);
    expect(await faults(page)).toEqual([]);
  });
  await test.step('Back closes the comments, and they open again without a mark', async () => {
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(paths.home(code));
    await commentsButton(page, code).click();
    await expect(items.first()).toContainText('The last one');
    await expect(marked).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close comments' }).click();
  });
  await test.step('from another screen, a link to a reply opens its thread', async () => {
    await navigate(page, 'Search');
    await untilReady(page);
    await markDocument(page);
    await follow(paths.comments(code, answer));
    await expect(marked).toContainText('An answer');
    await expect(marked).toContainText('Linked reply');
    await expect(marked).toBeFocused();
    await expect(items.first()).toContainText('The first of many');
    await expect(panel.getByRole('list', { name: 'Replies' }).getByRole('article')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Close comments' }).click();
  });
  await test.step('while Home shows another post, a link leads to the post of the comment, and Back returns', async () => {
    await page.goto(paths.home());
    await untilReady(page);
    await page.keyboard.press('ArrowDown');
    await expect(commentsButton(page, code)).not.toBeInViewport();
    await markDocument(page);
    await follow(paths.comments(code, newest));
    await expect(marked).toContainText('The last one');
    await expectSameDocument(page);
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(paths.home(code));
    await page.goBack();
    await expect(page).toHaveURL(paths.home());
  });
  await test.step('a deleted comment is said to be deleted, above the others', async () => {
    await other.request.delete('/api/comments/delete', { data: { code: newest } });
    await page.goto(paths.comments(code, newest));
    await expect(panel.getByText(messages.commentGone)).toBeVisible();
    await expect(items.first()).toContainText('Line 5');
    await expect(marked).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
  });
  await other.context().close();
});
