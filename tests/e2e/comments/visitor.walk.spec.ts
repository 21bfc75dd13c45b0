import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { Client } from '#tests/support/riff/client.ts';
import { untilStageReady } from '../players/open-video.ts';
import { busiestAuthor } from '../post/demo-posts.ts';
import { findPost, isLongVideo, listPosts, playing, timeOf } from '../steps/feed-page.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { closeByEscape } from '../steps/keyboard.ts';
import { expectLeftToBrowser } from '../steps/new-tab.ts';
import { commentsButton, openPanel, openPanelInPopup, panelOf, untilHydrated } from '../steps/panel.ts';
import { navigate, untilReady } from '../steps/screens.ts';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a visitor reads the comments beside a playing video, and the panel follows the feed', async ({
    page,
    baseURL,
  }) => {
    const { postCode } = await findPost(page, isLongVideo);
    const { data: post } = await new Client(baseURL ?? '').call(getPost, { query: { code: postCode } });
    if (!post) throw new Error('The post is gone.');
    const panel = await openPanel(page, postCode);
    const title = panel.getByRole('heading', { level: 2 });

    await test.step('the panel takes the focus, and the video keeps playing', async () => {
      await expect(panel).toBeFocused();
      const video = page.locator(`[data-post="${postCode}"] video`);
      const second = await timeOf(video);
      await expect.poll(() => timeOf(video)).not.toBe(second);
      expect(await playing(page)).toEqual([postCode]);
      expect(await faults(page)).toEqual([]);
    });
    await test.step('profile, tags and sound of the post are links, which also open in a new tab', async () => {
      await expect(title).toHaveText(post.title);
      await expectLeftToBrowser(panel.locator('header a').first(), paths.profile(post.userCode));
      await expectLeftToBrowser(
        panel.getByRole('link', { name: `#${post.tags[0]}`, exact: true }),
        paths.search(post.tags[0]),
      );
      await expectLeftToBrowser(
        panel.getByRole('link', { name: /^Original sound by / }),
        paths.sound(post.audioPostCode ?? ''),
      );
    });
    await test.step('keys that they type are text, not player commands', async () => {
      const box = panel.getByRole('textbox', { name: 'Comment' });
      await box.fill('f');
      await page.keyboard.press('f');
      await page.keyboard.press('ArrowDown');
      await expect(box).toHaveValue('ff');
      await expect(title).toHaveText(post.title);
    });
    await test.step('the next post shows its own comments, and the draft waits at the first one', async () => {
      await page.getByRole('button', { name: 'Next post' }).click();
      await expect(title).not.toHaveText(post.title);
      await expect(panelOf(page)).toHaveCount(1);
      await expect(panel.getByRole('textbox')).toHaveValue('');
      await page.getByRole('button', { name: 'Previous post' }).click();
      await expect(title).toHaveText(post.title);
      await expect(panel.getByRole('textbox')).toHaveValue('ff');
    });
    await test.step('the requested login leads back to the open panel', async () => {
      const sheet = page.getByRole('dialog', { name: /^Log in to / });
      const like = page.locator(`[data-post="${postCode}"]`).getByRole('button', { name: /^Like, / });
      await like.click();
      const href = await sheet.getByRole('link', { name: 'Log in' }).getAttribute('href');
      expect(new URL(href ?? '', page.url()).searchParams.get('next')).toBe(paths.comments(postCode));
      await closeByEscape(page, sheet);
    });
    await test.step('Escape closes the innermost layer first, and the focus returns to its origin', async () => {
      const options = panel.getByRole('button', { name: 'Post options' });
      await options.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
      await closeByEscape(page, page.getByRole('menu'));
      await expect(options).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(commentsButton(page, postCode)).toBeFocused();
    });
  });

  test('Back closes the comments of a popup even while its next post is loading', async ({ page }) => {
    const { userCode } = await busiestAuthor(page);
    const { postCode } = await findPost(page, (post) => post.userCode === userCode);
    const panel = await openPanelInPopup(page, postCode);
    const popup = page.locator('.full-page');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/posts/get**', async (route) => {
      await released;
      await route.continue();
    });
    await popup
      .getByRole('button', { name: /^(Next|Previous) post$/, disabled: false })
      .first()
      .click();
    await expect(panel).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => history.state?.riffMark)).toMatch(/^post [^/]+$/);
    release();
    await expect(popup.getByRole('button', { name: /^Comments, / })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test('Home pressed in Home beside the comments leaves none of their entries in the history', async ({ page }) => {
    await page.goto(paths.about());
    await page.goto(paths.home());
    await untilReady(page);
    await untilStageReady(page);
    await page
      .getByRole('button', { name: /^Comments, / })
      .first()
      .click();
    await expect(panelOf(page)).toBeVisible();
    await navigate(page, 'Home');
    await expect(panelOf(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(paths.about());
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Drags the panel's upper edge, once the panel is at rest: until then the finger would touch another part of it. */
  async function drag(page: Page, by: number): Promise<void> {
    const panel = panelOf(page);
    await expect.poll(() => panel.evaluate((sheet) => sheet.getAnimations().length)).toBe(0);
    const box = await panel.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const from = (box?.y ?? 0) + 12;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + (by * step) / 8);
    await touch('touchEnd');
  }

  test('a visitor drags the comments up to full height, down again, and away', async ({ page, failures }) => {
    failures.expect(/CommentsPanel/);
    const image = await findPost(page, ({ postType }) => postType === 'IMG');
    const panel = panelOf(page);
    const height = async () => (await panel.boundingBox())?.height ?? 0;

    await test.step('after a network failure they keep the feed, and the next press opens the comments', async () => {
      const panels = '**/_astro/CommentsPanel*.js';
      await page.route(panels, (route) => route.abort());
      await page.goto(paths.home(image.postCode));
      const button = commentsButton(page, image.postCode);
      await untilHydrated(button);
      await button.click();
      await expect(page.getByText(messages.notLoaded)).toBeVisible();
      await expect(page.getByRole('feed')).toBeVisible();
      await page.unroute(panels);
      await button.click();
      await expect(panel).toBeVisible();
      // A reload would show the comments again.
      await page.goBack();
      await expect(panel).toHaveCount(0);
    });
    await test.step('the sheet leaves part of the post visible until they drag it up', async () => {
      // The test uses a new document, because the failure's message would cover the sheet.
      await openPanel(page, image.postCode);
      const resting = await height();
      await drag(page, -240);
      await expect(panel).toHaveAttribute('data-full', 'true');
      await expect.poll(height).toBeGreaterThan(resting + 100);
      await drag(page, 240);
      await expect(panel).toHaveAttribute('data-full', 'false');
      await expect.poll(height).toBeLessThan(resting + 100);
    });
    await test.step('dragged down, it closes', async () => {
      await drag(page, 400);
      await expect(panel).toHaveCount(0);
    });
  });

  test('a visitor who comments on a post in a popup is asked to log in, and their comment is sent after that', async ({
    page,
  }) => {
    const person = await makeAccount(page, 'Vic Visitor');
    const image = (await listPosts(page)).find(({ postType }) => postType === 'IMG');
    const code = image?.postCode ?? '';
    const panel = await openPanelInPopup(page, code);
    const text = 'I wanted to say something';
    const sheet = page.getByRole('dialog', { name: 'Log in to comment' });

    await test.step('Send asks them to log in; Escape leaves the panel open', async () => {
      await panel.getByRole('textbox').fill(text);
      await panel.getByRole('button', { name: 'Send' }).click();
      await closeByEscape(page, sheet);
      await expect(panel).toBeVisible();
    });
    await test.step('after they log in, the comment is sent once', async () => {
      await panel.getByRole('button', { name: 'Send' }).click();
      await sheet.getByRole('link', { name: 'Log in' }).click();
      await page.waitForURL('**/auth/login?**');
      await logIn(page, person);
      await page.waitForURL((url) => `${url.pathname}${url.search}` === paths.home(code));
      await expect(panelOf(page).getByText(text)).toHaveCount(1);
      await expect(panelOf(page).getByRole('textbox')).toHaveValue('');
    });
    await test.step('after they close it, a reload shows the post without comments', async () => {
      await panelOf(page).getByRole('button', { name: 'Close comments' }).click();
      await expect(panelOf(page)).toHaveCount(0);
      await page.reload();
      await untilHydrated(commentsButton(page, code));
      await expect(panelOf(page)).toHaveCount(0);
    });
  });
});
