import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { tabTo } from '../steps/keyboard.ts';
import {
  anotherMember,
  comment,
  commentsButton,
  openPanel,
  openPanelInPopup,
  panelOf,
  reply,
  untilHydrated,
} from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';

test('a member comments, replies and likes, and takes it back, by keyboard alone', async ({ page }, info) => {
  await join(page, 'Kim Keys');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'To talk about' });
  const panel = await openPanel(page, code);
  const box = panel.getByRole('textbox');
  const send = panel.getByRole('button', { name: 'Send' });
  const items = panel.getByRole('article');

  await tabTo(page, box);
  await expect(send).toBeDisabled();
  await page.keyboard.type('   ');
  await expect(send).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await box.fill('');
  await page.keyboard.type('Hello');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('there');
  await expect(box).toHaveValue('Hello\nthere');
  // While an input method composes, Enter is its own.
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(items).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(items).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 1 comment');
  await expect(items.first().getByText('author', { exact: true })).toBeVisible();

  const like = items.first().getByRole('button', { name: /^Like/ });
  await like.press('Enter');
  await expect(like).toHaveAccessibleName('Like, 1 like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.press('Enter');
  await expect(like).toHaveAccessibleName('Like, 0 likes');

  await items.first().getByRole('button', { name: 'Reply' }).press('Enter');
  await expect(panel.getByText('Replying to: @kim.keys')).toBeVisible();
  await expect(box).toBeFocused();
  await panel.getByRole('button', { name: 'Cancel reply' }).press('Enter');
  await expect(panel.getByText(/^Replying to/)).toHaveCount(0);
  await items.first().getByRole('button', { name: 'Reply' }).press('Enter');
  await box.pressSequentially('A reply');
  await page.keyboard.press('Enter');
  const replies = panel.getByRole('list', { name: 'Replies' });
  await expect(replies.getByText('A reply')).toBeVisible();
  await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 1 comment');
  await panel.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(replies).toHaveCount(0);
  await panel.getByRole('button', { name: 'View 1 reply' }).press('Enter');

  // Deleting asks first.
  await replies.getByRole('button', { name: 'Comment options' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('Are you sure you want to delete this reply? This cannot be undone.');
  const confirm = question.getByRole('button', { name: 'Confirm' });
  await expect(confirm).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
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

test('replies come page by page; Delete says why where it would be refused', async ({ page }, info) => {
  await join(page, 'Ada Author');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Much replied to' });
  const other = await anotherMember(page, 'Olu Other').catch(() => null);
  await page.goto(paths.home(code));
  const guest = other ?? (await anotherMember(page, 'Olu Other'));
  const first = await comment(page, code, 'What do you think?');
  for (let n = 1; n <= 7; n += 1) await reply(guest, first, `Answer ${n}`);

  const panel = await openPanel(guest, code);
  await panel.getByRole('button', { name: 'View 7 replies' }).click();
  const replies = panel.getByRole('list', { name: 'Replies' }).getByRole('article');
  await expect(replies).toHaveCount(5);
  await expect(replies.first().getByText('Answer 7')).toBeVisible();
  await panel.getByRole('button', { name: 'Load more replies' }).click();
  await expect(replies).toHaveCount(7);
  await expect(panel.getByRole('button', { name: 'Load more replies' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(replies).toHaveCount(0);

  await panel.getByRole('button', { name: 'Comment options' }).first().click();
  const refused = guest.getByRole('menuitem', { name: 'Delete' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toContainText(messages.commentNotOwn);
  await guest.context().close();
});

test('twenty emoji in five columns go into the text', async ({ page }, info) => {
  await join(page, 'Emo Emoji');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Smile' });
  const panel = await openPanel(page, code);
  await panel.getByRole('textbox').fill('So ');
  await panel.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  const buttons = picker.getByRole('button');
  await expect(buttons).toHaveCount(20);
  expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    ...['Smile', 'Laugh', 'Heart', 'Thumbs up', 'Fire', 'Sparkles', 'Raised hands', 'Clap', 'Party', 'Thinking'],
    ...['Heart eyes', 'Smiling with hearts', 'Sunglasses', 'Star-struck', 'Eyes', 'Hundred', 'Pray', 'Flexed biceps'],
    ...['OK hand', 'Sad crying'],
  ]);
  const columns = await buttons.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().x)).size);
  expect(columns).toBe(5);
  expect(await faults(page)).toEqual([]);
  await buttons.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('button', { name: 'Raised hands' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveValue('So 🙌');
});

test('what is being typed survives closing, another post, a failed send and a lost session', async ({
  page,
  failures,
}, info) => {
  failures.expect(/Failed to load resource|ERR_FAILED/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await join(page, 'Dora Draft');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Half said' });
  const panel = await openPanel(page, code);
  const box = () => panelOf(page).getByRole('textbox');
  await box().fill('Not lost');
  await panel.getByRole('button', { name: 'Close comments' }).click();
  await commentsButton(page, code).click();
  await expect(box()).toHaveValue('Not lost');
  await page.getByRole('button', { name: 'Next post' }).click();
  await expect(box()).toHaveValue('');
  await page.getByRole('button', { name: 'Previous post' }).click();
  await expect(box()).toHaveValue('Not lost');

  // The answer is lost, not the comment: the retry does not double it.
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

  await box().fill('Back again');
  await page.context().clearCookies();
  await box().press('Enter');
  await page.waitForURL(`**${paths.login()}`);
  await logIn(page, person);
  await page.waitForURL(`**${paths.home(code)}`);
  await expect(panelOf(page)).toBeVisible();
  await expect(box()).toHaveValue('Back again');
});

test('text is text: links are safe, names and tags lead somewhere if they exist, and nothing breaks the layout', async ({
  page,
}, info) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  await page.setViewportSize({ width: 390, height: 844 });
  await join(page, 'Xena Text');
  const title = `${'W'.repeat(60)} مرحبا`;
  const description = `See @xena.text #stills @nobody.at.all #no_such_tag\n${'y'.repeat(1000)}`;
  const code = await publishImage(page, info.outputPath('still.jpg'), { title, description });
  const zalgo = `Z${'\u0336\u0316\u034e\u0301\u0340'.repeat(40)}`;
  for (const text of [
    '<img src=x onerror=alert(1)><script>alert(2)</script>',
    'x'.repeat(1000),
    zalgo,
    'مرحبا بالعالم',
    'https://example.org/a?b=1 javascript:alert(3)',
  ])
    await comment(page, code, text);
  const panel = await openPanel(page, code);
  const address = panel.getByRole('link', { name: 'https://example.org/a?b=1' });
  await expect(address).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(address).toHaveAttribute('target', '_blank');
  await expect(panel.getByRole('link', { name: '@xena.text' }).first()).toHaveAttribute('href', /client\/profile/);
  await expect(panel.getByRole('link', { name: '#stills' }).first()).toHaveAttribute('href', paths.search('stills'));
  await expect(panel.getByRole('link', { name: /nobody|no_such|javascript/ })).toHaveCount(0);
  await expect(panel.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(panel.getByText(zalgo)).toBeAttached();
  const direction = await panel.getByText('مرحبا بالعالم').evaluate((text) => getComputedStyle(text).direction);
  expect(direction).toBe('rtl');
  const wide = await panel.evaluate(
    (root) =>
      [root, ...root.querySelectorAll('.comment-scroller, header, .member-text, button')].filter(
        (box) =>
          (!box.matches('button') && box.scrollWidth > box.clientWidth + 1) ||
          box.getBoundingClientRect().right > innerWidth + 1,
      ).length,
  );
  expect(wide).toBe(0);
  expect(dialogs).toEqual([]);
});

for (const { from, open } of [
  { from: 'Home', open: openPanel },
  { from: 'a popup on a profile', open: openPanelInPopup },
]) {
  test(`a visitor who comments from ${from} is asked to log in, and finds the comment sent`, async ({ page }) => {
    const person = await makeAccount(page, 'Vic Visitor');
    const answer = await page.request.get('/api/posts?size=1');
    const { contents } = ((await answer.json()) as { data: { contents: { postCode: string }[] } }).data;
    const code = contents[0]?.postCode ?? '';
    await page.setViewportSize({ width: 390, height: 844 });
    // The worker's next test may comment on the same post.
    const text = `I wanted to say, from ${from}`;
    const panel = await open(page, code);
    await panel.getByRole('textbox').fill(text);
    await panel.getByRole('button', { name: 'Send' }).click();
    const sheet = page.getByRole('dialog', { name: 'Log in to comment' });
    await expect(sheet).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Send' }).click();
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/auth/login?**');
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    for (const tab of [page, copy]) {
      await logIn(tab, person);
      await tab.waitForURL((url) => `${url.pathname}${url.search}` === paths.home(code));
      // Also of a copied tab, where the same is wanted.
      await expect(panelOf(tab).getByText(text)).toHaveCount(1);
    }
    await copy.close();
    await expect(panelOf(page).getByRole('textbox')).toHaveValue('');
    // Only this once: a reload shows the post alone.
    await page.reload();
    await untilHydrated(commentsButton(page, code));
    await expect(panelOf(page)).toHaveCount(0);
  });
}

test('the login sheet that was opened beside the panel leads back to the post and its panel', async ({ page }) => {
  const { postCode } = await findPost(page, isLongVideo);
  await page.setViewportSize({ width: 1440, height: 900 });
  const panel = await openPanel(page, postCode);
  const sheet = page.getByRole('dialog', { name: /^Log in to / });
  const next = async () => {
    const href = await sheet.getByRole('link', { name: 'Log in' }).getAttribute('href');
    await page.keyboard.press('Escape');
    return new URL(href ?? '', page.url()).searchParams.get('next');
  };
  await page
    .locator(`[data-post="${postCode}"]`)
    .getByRole('button', { name: /^Like, / })
    .click();
  expect(await next()).toBe(paths.comments(postCode));
  await panel.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  expect(await next()).toBe(paths.comments(postCode));
});
