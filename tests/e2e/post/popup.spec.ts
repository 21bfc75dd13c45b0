import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { join } from '../steps/join.ts';
import { expectNewTab } from '../steps/new-tab.ts';
import { panelOf } from '../steps/panel.ts';
import { publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';

const tile = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: title });
const popupOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a member opens a post of a profile, likes it, steps through the list, and Back closes it', async ({
      page,
    }, info) => {
      await join(page, 'Pia Popup');
      // On a phone the list has more than one page, and grows near its end.
      const opened = on === 'a phone' ? 12 : 3;
      const author = await publishImages(page, info.outputPath('still.jpg'), opened + 2);
      await page.goto(paths.profile(author));
      await untilReady(page);
      await tile(page, `Still ${opened}`).click();
      const popup = popupOf(page, `Still ${opened}`);
      await expect(popup.getByRole('heading', { name: `Still ${opened}` })).toBeVisible();
      await expect(page).toHaveURL(/\/client\/home\?code=/);
      expect(await faults(page)).toEqual([]);
      const place = await popup.getByText(/^\d+\/\d+$/).boundingBox();
      const options = await popup.getByRole('button', { name: 'Post options' }).boundingBox();
      expect(place?.x).toBeGreaterThan((options?.x ?? 0) + (options?.width ?? 0));

      const like = popup.getByRole('button', { name: /^Like/ });
      await like.click();
      await expect(like).toHaveAccessibleName('Like, 1 like');
      await expect(like).toHaveAttribute('aria-pressed', 'true');

      const first = page.url();
      await page.keyboard.press('ArrowDown');
      await expect(popupOf(page, `Still ${opened - 1}`).getByRole('heading')).toBeVisible();
      expect(page.url()).not.toBe(first);
      if (on === 'a phone') {
        const finger = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
          finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
        await touch('touchStart', 300);
        for (let y = 340; y <= 620; y += 40) await touch('touchMove', y);
        await touch('touchEnd');
      } else {
        await page.getByRole('button', { name: 'Previous post' }).click();
      }
      await expect(popupOf(page, `Still ${opened}`).getByRole('heading', { name: `Still ${opened}` })).toBeVisible();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      for (let n = opened - 1; n >= 1; n -= 1) {
        await page.keyboard.press('PageDown');
        await expect(
          popupOf(page, `Still ${n}`).getByRole('heading', { name: `Still ${n}`, exact: true }),
        ).toBeVisible();
      }

      await page.getByRole('button', { name: /^Comments, / }).click();
      await expect(panelOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panelOf(page)).toHaveCount(0);
      await expect(popupOf(page, 'Still 1')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${paths.profile(author).replace('?', '\\?')}$`));
      await page.goForward();
      await expect(popupOf(page, 'Still 1')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${paths.profile(author).replace('?', '\\?')}$`));
    });
  });
}

test('a tile opens in a new tab, if that is asked for', async ({ page }, info) => {
  await join(page, 'Tab Taylor');
  const author = await publishImages(page, info.outputPath('still.jpg'), 1);
  await page.goto(paths.profile(author));
  await untilReady(page);
  const link = tile(page, 'Still 1');
  await expectNewTab(link, (await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a popup says that it is loading, that it failed, and that there is no such post', async ({
  page,
  failures,
}, info) => {
  failures.expect(/ERR_FAILED|status of 404/);
  await join(page, 'Fay Failure');
  const author = await publishImages(page, info.outputPath('still.jpg'), 1);
  await page.goto(paths.profile(author));
  await untilReady(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/posts/get**', async (route) => {
    await released;
    await route.abort();
  });
  const link = tile(page, 'Still 1');
  await expect(link).toHaveAttribute('href', /\/client\/home\?code=/);
  await link.press('Enter');
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(popup.getByText('Failed to load post', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to load post!')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/posts/get**');
  await page.route('**/api/posts/get**', (route) =>
    route.fulfill({ status: 404, json: { code: 404, message: messages.postNotFound, data: null, errors: {} } }),
  );
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByText('Post not found.')).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(popup).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('deleting one’s post closes the popup and takes it out of the grid and the feed at once', async ({
  page,
}, info) => {
  await join(page, 'Dee Deleter');
  const author = await publishImages(page, info.outputPath('still.jpg'), 2);
  await page.goto(paths.profile(author));
  await untilReady(page);
  await tile(page, 'Still 2').click();
  await popupOf(page, 'Still 2').getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('Are you sure you want to delete this post? This cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
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
  await expect(tile(page, 'Still 2')).toHaveCount(0);
  await expect(tile(page, 'Still 1')).toBeVisible();

  // In the feed too: the next post takes its place.
  const href = await tile(page, 'Still 1').getAttribute('href');
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(href ?? '');
  await viewed;
  await page
    .getByRole('button', { name: /^Comments, / })
    .first()
    .click();
  await panelOf(page).getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Post deleted successfully!')).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.locator(`[data-post="${href?.split('=')[1]}"]`)).toHaveCount(0);
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^1\/\d+$/),
  ).toBeVisible();
});
