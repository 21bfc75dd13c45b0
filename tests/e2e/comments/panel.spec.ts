import { getPost } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { Client } from '#tests/support/riff/client.ts';
import { windows } from '../players/windows.ts';
import { findPost, isLongVideo, playing, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { pressInMenu } from '../steps/keyboard.ts';
import { expectLeftToBrowser } from '../steps/new-tab.ts';
import { anotherMember, comment, commentsButton, openPanel, openPanelInPopup, panelOf } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a visitor reads the comments of a post while its video plays', async ({ page, baseURL }) => {
      const { postCode } = await findPost(page, isLongVideo);
      const { data: post } = await new Client(baseURL ?? '').call(getPost, { query: { code: postCode } });
      if (!post) throw new Error('The post is gone.');
      const stageBefore = page.locator(`[data-post="${postCode}"] .feed-stage`);
      const panel = await openPanel(page, postCode);

      // Header, in full.
      await expect(panel.getByText(post.userDisplayName).first()).toBeVisible();
      await expect(panel.getByText(`@${post.userName}`).first()).toBeVisible();
      await expect(panel.locator('header time')).toHaveAttribute('datetime', post.createdAt);
      await expect(panel.getByRole('link', { name: 'Follow' })).toHaveAttribute('href', paths.profile(post.userCode));
      // What the author says.
      await expect(panel.getByRole('heading', { name: post.title })).toBeVisible();
      for (const tag of post.tags) {
        await expect(panel.getByRole('link', { name: `#${tag}`, exact: true })).toHaveAttribute(
          'href',
          paths.search(tag),
        );
      }
      const sound = panel.getByRole('link', { name: /^Original sound by / });
      await expect(sound).toHaveAttribute('href', paths.sound(post.audioPostCode ?? ''));
      const turning = () =>
        sound
          .locator('span')
          .first()
          .evaluate((avatar) => getComputedStyle(avatar).animationPlayState);
      await expect.poll(turning).toBe('running');

      // Opening it stops nothing; on a wide screen it covers nothing.
      const video = page.locator(`[data-post="${postCode}"] video`);
      const second = await timeOf(video);
      await expect.poll(() => timeOf(video)).not.toBe(second);
      expect(await playing(page)).toEqual([postCode]);
      await expect(panel).toBeFocused();
      if (on === 'a wide screen') {
        const [stage, column] = [await stageBefore.boundingBox(), await panel.boundingBox()];
        expect((stage?.x ?? 0) + (stage?.width ?? 0)).toBeLessThan(column?.x ?? 0);
      }
      expect(await faults(page)).toEqual([]);

      // Escape closes the innermost thing first, and the focus goes back to where it came from.
      const options = panel.getByRole('button', { name: 'Post options' });
      await options.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(options).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(commentsButton(page, postCode)).toBeFocused();
    });

    test('an author’s description, author badge and comments come part by part', async ({ page, context }, info) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await join(page, 'Ada Author');
      const description = ['One', 'Two', '', 'Three', 'Four', 'Five'].join('\n');
      const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Five lines', description });
      for (let n = 1; n <= 12; n += 1) await comment(page, code, `Comment ${n}`);
      const panel = await openPanel(page, code);

      const shown = async () =>
        ['One', 'Two', 'Three', 'Four', 'Five'].filter((_, at) => at < count).length === count && count;
      let count = 2;
      for (count of [2, 4, 5]) {
        expect(await shown()).toBe(count);
        await expect(
          panel.getByText(['One', 'Two', 'Three', 'Four', 'Five'][count - 1] ?? '', { exact: true }),
        ).toBeVisible();
        const hidden = ['One', 'Two', 'Three', 'Four', 'Five'][count];
        if (!hidden) break;
        await expect(panel.getByText(hidden, { exact: true })).toHaveCount(0);
        await panel.getByRole('button', { name: '... Read More' }).click();
      }
      await expect(panel.getByRole('button', { name: '... Read More' })).toHaveCount(0);

      const items = panel.getByRole('article');
      await expect(items).toHaveCount(5);
      await expect(items.first().getByText('Comment 12')).toBeVisible();
      await expect(items.first().getByText('author', { exact: true })).toBeVisible();
      // The first press loads a page; then they come as the end is reached.
      await panel.getByRole('button', { name: 'Load more comments' }).click();
      await expect.poll(() => items.count()).toBeGreaterThanOrEqual(10);
      await panel.getByText('Comment 4', { exact: true }).scrollIntoViewIfNeeded();
      await items.last().scrollIntoViewIfNeeded();
      await expect(items).toHaveCount(12);
      await expect(panel.getByText('No more comments.')).toBeVisible();
      const texts = await items.allInnerTexts();
      expect(new Set(texts.map((text) => /Comment \d+/.exec(text)?.[0])).size).toBe(12);

      await panel.getByRole('button', { name: 'Post options' }).focus();
      await page.keyboard.press('Enter');
      await pressInMenu(page, 'Copy URL');
      await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paths.home(code));
      await items.last().getByRole('button', { name: 'Comment options' }).click();
      await page.getByRole('menuitem', { name: 'Copy' }).click();
      await expect(page.getByText('Copied to clipboard!')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Comment 1');
    });
  });
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the panel is dragged up to full height, and down to close', async ({ page }) => {
    const { postCode } = await findPost(page, isLongVideo);
    const panel = await openPanel(page, postCode);
    const height = async () => (await panel.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(600);
    const bottom = async () => {
      const box = await panel.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    const drag = async (by: number) => {
      // While it moves in, the finger would touch another part of it.
      await expect.poll(bottom).toBe(844);
      const box = await panel.boundingBox();
      const finger = await page.context().newCDPSession(page);
      const [x, from] = [195, (box?.y ?? 0) + 12];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] });
      for (let step = 1; step <= 8; step += 1) {
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x, y: from + (by * step) / 8 }],
        });
      }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(-240);
    await expect.poll(height).toBeGreaterThan(800);
    await drag(240);
    await expect.poll(height).toBeLessThan(600);
    await drag(400);
    await expect(panel).toHaveCount(0);
  });
});

test('an empty list says so, and what others write comes in without moving what is being read', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await join(page, 'Ada Author');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'New and quiet' });
  const panel = await openPanel(page, code);
  await expect(panel.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  const other = await anotherMember(page, 'Olu Other');

  await comment(other, code, 'The first');
  await expect(panel.getByText('The first')).toBeVisible();
  await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 1 comment');

  for (let n = 0; n < 12; n += 1) await comment(other, code, `Line ${n}\n`.repeat(6));
  await expect(commentsButton(page, code)).toHaveAccessibleName('Comments, 13 comments');
  const scroller = panel.locator('.comment-scroller');
  await expect(panel.getByRole('article')).toHaveCount(13);
  const reading = panel.getByRole('article').nth(8);
  await reading.scrollIntoViewIfNeeded();
  const before = await reading.boundingBox();
  await comment(other, code, 'Did you see me?');
  await expect(panel.getByRole('button', { name: 'New comments' })).toBeVisible();
  const moved = panel.getByRole('article').nth(9);
  expect(Math.abs(((await moved.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  expect(await faults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'New comments' }).click();
  await expect(panel.getByText('Did you see me?')).toBeInViewport();
  await expect(panel.getByRole('button', { name: 'New comments' })).toHaveCount(0);
  expect(await scroller.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await other.context().close();
});

test('the links of the panel open in a new tab, if that is asked for', async ({ page, baseURL, failures }) => {
  failures.expect(/status of 404/);
  const { postCode } = await findPost(page, isLongVideo);
  const { data: post } = await new Client(baseURL ?? '').call(getPost, { query: { code: postCode } });
  const [tag] = post?.tags ?? [];
  if (!post || !tag) throw new Error('The post is gone, or has no tag.');
  for (const { use } of windows) {
    await page.setViewportSize(use.viewport);
    const panel = await openPanel(page, postCode);
    await expectLeftToBrowser(panel.locator('header a').first(), paths.profile(post.userCode));
    await expectLeftToBrowser(panel.getByRole('link', { name: `#${tag}`, exact: true }), paths.search(tag));
    await expectLeftToBrowser(
      panel.getByRole('link', { name: /^Original sound by / }),
      paths.sound(post.audioPostCode ?? ''),
    );
    await expect(panel).toBeVisible();
  }
});

for (const { motion, moved } of [
  { motion: 'no-preference', moved: 'translate' },
  { motion: 'reduce', moved: 'opacity' },
] as const) {
  test(`the column moves the stage aside (reduced motion: ${motion})`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      const animations: string[] = [];
      Object.assign(window, { animations });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function animateAndRecord(frames, options) {
        if (this.matches('.feed-stage')) animations.push(JSON.stringify({ frames, options }));
        return animate.call(this, frames, options);
      };
    });
    const { postCode } = await findPost(page, isLongVideo);
    const panel = await openPanel(page, postCode);
    const width = (await panel.boundingBox())?.width ?? 0;
    const latest = async () =>
      JSON.parse((await page.evaluate(() => (window as unknown as { animations: string[] }).animations.at(-1))) ?? '');
    const opened = await latest();
    expect(Object.keys(opened.frames)).toEqual([moved]);
    expect(opened.options).toMatchObject({ easing: 'ease-out', duration: moved === 'translate' ? 250 : 150 });
    if (moved === 'translate') expect(opened.frames.translate).toEqual([`${width / 2}px 0`, '0 0']);
    await panel.getByRole('button', { name: 'Close comments' }).click();
    await expect(panel).toHaveCount(0);
    if (moved === 'translate') expect((await latest()).frames.translate).toEqual([`${-width / 2}px 0`, '0 0']);
  });
}

for (const { where, open } of [
  { where: 'Home', open: openPanel },
  { where: 'the popup', open: openPanelInPopup },
]) {
  test(`focus in the column while it moves in does not scroll the page (${where})`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { postCode } = await findPost(page, isLongVideo);
    const panel = await open(page, postCode);
    const scrolled = await panel.evaluate((column) => {
      // Where it is before its first frame.
      column.animate({ transform: ['translateX(100%)', 'none'] }, 60_000).pause();
      column.querySelector<HTMLElement>('[aria-label="Close comments"]')?.focus();
      let total = 0;
      for (let around = column.parentElement; around; around = around.parentElement) total += around.scrollLeft;
      return total;
    });
    expect(scrolled).toBe(0);
  });
}

test('the column follows the feed to the next post, whose keys do not fire in it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { postCode } = await findPost(page, isLongVideo);
  const panel = await openPanel(page, postCode);
  const title = panel.getByRole('heading', { level: 2 });
  const first = await title.textContent();
  const box = panel.getByRole('textbox', { name: 'Comment' });
  await box.fill('f');
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await title.textContent()).toBe(first);
  await page.getByRole('button', { name: 'Next post' }).click();
  await expect(title).not.toHaveText(first ?? '');
  await expect(panelOf(page)).toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Post options' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous post' }).click();
  await expect(title).toHaveText(first ?? '');
  await expect(panel.getByRole('button', { name: 'Post options' })).toHaveCount(1);
  await expect(box).toHaveValue('ff');
});
