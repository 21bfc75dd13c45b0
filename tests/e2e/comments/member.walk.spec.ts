import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, logIn } from '../steps/join.ts';
import { closeByEscape, pressInMenu } from '../steps/keyboard.ts';
import { anotherMember, comment, commentsButton, openPanel, panelOf, reply } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an author unfolds the description and the comments of a post, and copies from both', async ({
    page,
    context,
  }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await join(page, 'Ada Author');
    const description = ['One', 'Two', '', 'Three', 'Four', 'Five'].join('\n');
    const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Five lines', description });
    for (let n = 1; n <= 12; n += 1) await comment(page, code, `Comment ${n}`);
    const panel = await openPanel(page, code);
    const items = panel.getByRole('article');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());

    await test.step('Read More unfolds the text, and each further press shows two more paragraphs', async () => {
      const more = panel.getByRole('button', { name: '... Read More' });
      await expect(panel.getByText('Five lines One Two Three Four Five')).toBeVisible();
      await more.click();
      await expect(panel.getByText('Two', { exact: true })).toBeVisible();
      await expect(panel.getByRole('heading', { name: 'Five lines' })).toBeFocused();
      await expect(panel.getByText('Three', { exact: true })).toHaveCount(0);
      await more.click();
      await expect(panel.getByText('Four', { exact: true })).toBeVisible();
      await expect(panel.getByText('Five', { exact: true })).toHaveCount(0);
      await expect(more).toBeFocused();
      await more.click();
      await expect(panel.getByText('Five', { exact: true })).toBeFocused();
      await expect(more).toHaveCount(0);
    });
    await test.step('five comments are shown; after a press, more load near the end', async () => {
      await expect(items).toHaveCount(5);
      await expect(items.first().getByText('Comment 12')).toBeVisible();
      await expect(items.first().getByText('author', { exact: true })).toBeVisible();
      await panel.getByRole('button', { name: 'Load more comments' }).click();
      await expect.poll(() => items.count()).toBeGreaterThanOrEqual(10);
      await items.last().scrollIntoViewIfNeeded();
      await expect(items).toHaveCount(12);
      await expect(panel.getByText('No more comments.')).toBeVisible();
      const texts = await items.allInnerTexts();
      expect(new Set(texts.map((text) => /Comment \d+/.exec(text)?.[0])).size).toBe(12);
    });
    await test.step('the menus copy the address of the post and the text of a comment', async () => {
      await items.last().getByRole('button', { name: 'Comment options' }).click();
      await page.getByRole('menuitem', { name: 'Copy' }).click();
      await expect(page.getByText('Copied to clipboard!')).toBeVisible();
      expect(await copied()).toBe('Comment 1');
      await panel.getByRole('button', { name: 'Post options' }).focus();
      await page.keyboard.press('Enter');
      await pressInMenu(page, 'Copy URL');
      await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
      expect(await copied()).toContain(paths.home(code));
    });
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a member answers the comments of others, and sees new ones arrive', async ({ page }, info) => {
    await join(page, 'Olu Other');
    await page.goto(paths.about());
    const author = await anotherMember(page, 'Ada Author');
    const code = await publishImage(author, info.outputPath('still.jpg'), { title: 'Much talked about' });
    for (let n = 1; n <= 4; n += 1) await comment(author, code, `Line ${n}\n`.repeat(7).trim());
    const question = await comment(author, code, 'What do you think?');
    for (let n = 1; n <= 7; n += 1) await reply(author, question, `Answer ${n}`);
    const panel = await openPanel(page, code);

    await test.step('replies come page by page, the newest first, and can be hidden', async () => {
      const replies = panel.getByRole('list', { name: 'Replies' }).getByRole('article');
      await panel.getByRole('button', { name: 'View 7 replies' }).click();
      await expect(replies).toHaveCount(5);
      await expect(replies.first().getByText('Answer 7')).toBeVisible();
      await panel.getByRole('button', { name: 'Load more replies' }).click();
      await expect(replies).toHaveCount(7);
      await expect(panel.getByRole('button', { name: 'Load more replies' })).toHaveCount(0);
      await panel.getByRole('button', { name: 'Hide' }).click();
      await expect(replies).toHaveCount(0);
    });
    await test.step('Delete gives the reason when it is refused for another member’s comment', async () => {
      await panel.getByRole('button', { name: 'Comment options' }).first().click();
      const refused = page.getByRole('menuitem', { name: 'Delete' });
      await expect(refused).toHaveAttribute('aria-disabled', 'true');
      await expect(refused).toContainText(messages.commentNotOwn);
      await closeByEscape(page, page.getByRole('menu'));
    });
    await test.step('arrow keys move through twenty emoji, and Enter inserts one into the text', async () => {
      await panel.getByRole('textbox').fill('So ');
      await panel.getByRole('button', { name: 'Emoji' }).click();
      const picker = page.getByRole('dialog', { name: 'Emoji' });
      const emoji = picker.getByRole('button');
      await expect(emoji).toHaveCount(20);
      expect(await emoji.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join(', '))).toBe(
        'Smile, Laugh, Heart, Thumbs up, Fire, Sparkles, Raised hands, Clap, Party, Thinking, Heart eyes, ' +
          'Smiling with hearts, Sunglasses, Star-struck, Eyes, Hundred, Pray, Flexed biceps, OK hand, Sad crying',
      );
      await emoji.first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(picker.getByRole('button', { name: 'Raised hands' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(picker).toHaveCount(0);
      await expect(panel.getByRole('textbox')).toHaveValue('So 🙌');
      const caret = () => panel.getByRole('textbox').evaluate((box: HTMLTextAreaElement) => box.selectionStart);
      await expect.poll(caret, 'the text goes on behind the emoji').toBe('So 🙌'.length);
    });
    await test.step('others’ comments arrive, and a button leads to them while the member reads further down', async () => {
      await panel.getByRole('article').last().scrollIntoViewIfNeeded();
      await comment(author, code, 'Did you see me?');
      await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 6 comments');
      const arrived = panel.getByRole('button', { name: 'New comments' });
      await arrived.click();
      await expect(panel.getByText('Did you see me?')).toBeInViewport();
      await expect(arrived).toHaveCount(0);
    });
    await author.context().close();
  });

  test('what a member types survives a closed panel, another post, a failed send and a lost session', async ({
    page,
    failures,
  }, info) => {
    failures.expect(/Failed to load resource|ERR_FAILED/);
    const person = await join(page, 'Dora Draft');
    const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Half said' });
    const panel = await openPanel(page, code);
    const box = () => panelOf(page).getByRole('textbox');

    await test.step('the text is still there after they close the panel, and after another post', async () => {
      await box().fill('Not lost');
      await panel.getByRole('button', { name: 'Close comments' }).click();
      await commentsButton(page, code).click();
      await expect(box()).toHaveValue('Not lost');
      await page.getByRole('button', { name: 'Next post' }).click();
      await expect(box()).toHaveValue('');
      await page.getByRole('button', { name: 'Previous post' }).click();
      await expect(box()).toHaveValue('Not lost');
    });
    await test.step('if the answer is lost, a second press does not send the comment twice', async () => {
      await page.route('**/api/comments', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await box().press('Enter');
      await expect(page.getByText(messages.commentSendFailed)).toBeVisible();
      await expect(box()).toHaveValue('Not lost');
      await page.unroute('**/api/comments');
      await box().press('Enter');
      await expect(box()).toHaveValue('');
      await expect(panelOf(page).getByRole('article')).toHaveCount(1);
      await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 1 comment');
    });
    await test.step('a lost session leads to Login and back, and the text is still there', async () => {
      await box().fill('Back again');
      await page.context().clearCookies();
      await box().press('Enter');
      await page.waitForURL(`**${paths.login()}`);
      await logIn(page, person);
      await page.waitForURL(`**${paths.home(code)}`);
      await expect(panelOf(page)).toBeVisible();
      await expect(box()).toHaveValue('Back again');
    });
  });
});
