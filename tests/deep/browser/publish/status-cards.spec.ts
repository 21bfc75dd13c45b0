import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { create, fillImagePost, openComposer, ownPostCodes, status } from '#tests/e2e/publish/maker.ts';
import { publishedBefore } from '#tests/e2e/publish/published-before.ts';
import { pressOn } from '#tests/e2e/steps/keyboard.ts';
import { windows } from '#tests/e2e/steps/windows.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const [phone, wide] = windows;

test.describe('on a wide screen', () => {
  test.use(wide.use);

  test('the cards of published posts close automatically, and stay while the pointer is on them', async ({ page }) => {
    const cards = status(page).getByRole('listitem');
    const five = ['one', 'two', 'three', 'four', 'five'].map((postCode) => ({ postCode, title: `Post ${postCode}` }));
    await page.clock.install();
    const answer = await publishedBefore(page, five);

    await test.step('three of five posts are shown, with their progress', async () => {
      answer(five.map((post) => ({ ...post, status: 'PROCESSING', progress: 40 })));
      await page.goto(paths.profile());
      await expect(cards).toHaveCount(3);
      await expect(cards.first()).toContainText('40%');
      await expect(status(page).getByText('2 more waiting')).toBeVisible();
    });
    await test.step('while the pointer is on one published card none closes, so that it does not move from under the pointer', async () => {
      answer(five.slice(0, 2).map((post) => ({ ...post, status: 'READY', progress: 100 })));
      await page.clock.fastForward(3_000);
      await expect(cards).toHaveCount(2);
      await expect(status(page).getByText('Published')).toHaveCount(2);
      await cards.filter({ hasText: 'Post one' }).hover();
      await page.clock.fastForward(60_000);
      await expect(cards).toHaveCount(2);
    });
    await test.step('they close six seconds later, and do not return', async () => {
      await page.mouse.move(700, 300);
      await page.clock.fastForward(6_000);
      await expect(cards).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Mae Maker' })).toBeVisible();
      await expect(status(page)).toHaveCount(0);
    });
  });

  test('a member reads why a post failed and retries it, by keyboard, and a logout hides its card', async ({
    page,
    failures,
  }) => {
    failures.expect(/processing\/events/);
    const reason = 'The disk was full for a moment.';
    const post = { postCode: 'some', title: 'Stumbled' };
    const card = status(page).getByRole('listitem');
    const answer = await publishedBefore(page, [post]);
    // Without the stream, the page polls.
    await page.route('**/posts/processing/events**', (route) => route.abort('blockedbyclient'));
    answer([{ ...post, status: 'FAILED', failure: reason, canRetry: true }]);
    await page.route('**/posts/retry', async (route) => {
      answer([{ ...post, status: 'PROCESSING', progress: 10 }]);
      await route.fulfill({ json: { code: 200, message: 'OK', data: { ...post, status: 'PROCESSING' }, errors: {} } });
    });

    await test.step('the card gives the reason', async () => {
      await page.goto(paths.profile());
      await expect(card).toContainText('Processing failed');
      await expect(card).toContainText(reason);
      expect(await faults(page)).toEqual([]);
    });
    await test.step('Try again starts again, and the focus stays on the card', async () => {
      await pressOn(page, card.getByRole('button', { name: 'Try again' }));
      await expect(card).toBeFocused();
      await expect(card).toContainText('Processing');
      await expect(card).not.toContainText(reason);
    });
    await test.step('no other member sees the card on this device', async () => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL(`**${paths.home()}`);
      await expect(page.getByText(messages.loggedOut)).toBeVisible();
      await expect(status(page)).toHaveCount(0);
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone.use);

  test('a member sees the picture of a post that failed on its tile, and deletes the post there', async ({
    page,
    riff,
  }, info) => {
    const tile = page.getByRole('region', { name: 'Posts' }).or(page.locator('main'));
    const picture = tile.locator('img[src^="data:image/jpeg"]');
    await openComposer(page);
    await fillImagePost(page, info.outputDir, 'Stumbled');

    await test.step('only the toast says that the post is being processed, and then its card shows the result', async () => {
      await create(page);
      await expect(status(page)).toHaveCount(0);
      await expect(page.getByText(messages.postProcessing)).toHaveCount(0);
      await expect(status(page).getByText('Stumbled')).toBeVisible();
    });
    await test.step('the tile shows the picture that this browser made of it', async () => {
      const [code = ''] = await ownPostCodes(page);
      await riff.fail(code, 'The image is damaged.');
      await page.goto(paths.profile());
      await expect(tile.getByText('The image is damaged.').first()).toBeVisible();
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    });
    await test.step('the tile keeps the picture when the card is dismissed', async () => {
      await status(page).getByRole('button', { name: 'Dismiss Stumbled' }).tap();
      await expect(status(page)).toHaveCount(0);
      await expect(picture).toBeVisible();
    });
    await test.step('Delete asks, and the tile disappears', async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(messages.postDeleted)).toBeVisible();
      await expect(page.getByText('No posts available')).toBeVisible();
    });
  });

  test('a member on a phone swipes a published card away, and opens another post by its card', async ({ page }) => {
    const posts = ['first', 'second'].map((postCode) => ({ postCode, title: `My ${postCode}` }));
    const card = status(page).getByRole('listitem').filter({ hasText: 'My first' });
    await page.clock.install();
    const answer = await publishedBefore(page, posts);
    answer(posts.map((post) => ({ ...post, status: 'READY', progress: 100 })));
    await page.goto(paths.profile());
    await expect(status(page).getByText('Published')).toHaveCount(2);
    // From here on, no card leaves on a timer.
    await page.clock.pauseAt(Date.now() + 1_000);
    const box = await card.boundingBox();
    if (!box) throw new Error('The card has no place.');
    const touch = await page.context().newCDPSession(page);
    const swipe = async (by: number) => {
      const at = (x: number) => [{ x, y: box.y + 30 }];
      const start = box.x + 60;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) });
      for (const part of [0.3, 0.6, 1])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(start + by * part) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };

    await test.step('a short swipe leaves the card', async () => {
      await swipe(40);
      await expect(card).toBeVisible();
    });
    await test.step('a long one takes it away', async () => {
      await swipe(140);
      await expect(card).toHaveCount(0);
    });
    await test.step('View post opens the post, and its card disappears', async () => {
      await status(page).getByRole('link', { name: 'View post' }).click();
      await page.clock.runFor(100);
      await page.waitForURL(/code=second/);
      await expect(status(page)).toHaveCount(0);
    });
  });
});
