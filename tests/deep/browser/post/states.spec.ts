import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { demoImages } from '#tests/e2e/post/demo-posts.ts';
import { tileOf } from '#tests/e2e/post/profile-grid.ts';
import { expectLeftToBrowser } from '#tests/e2e/steps/new-tab.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { phone } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use(phone);

test('a visitor reads that a post is loading, that it failed, and that it does not exist', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED|status of 404/);
  const { postCode, title, userCode } = await demoImages(page);
  await page.goto(paths.profile(userCode));
  await untilReady(page);
  const link = tileOf(page, title);
  const popup = page.getByRole('dialog');

  await test.step('A press that asks for a new tab or window is left to the browser', async () => {
    await expectLeftToBrowser(link, paths.home(postCode));
    await expect(popup).toHaveCount(0);
  });

  await test.step('The popup appears before its post, and says that the post cannot be loaded', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/posts/get**', async (route) => {
      await released;
      await route.abort();
    });
    await link.press('Enter');
    await expect(popup.getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    await expect(popup.getByText('Failed to load post', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to load post!')).toBeVisible();
    await page.unroute('**/api/posts/get**');
  });

  await test.step('The retry finds no such post, and Close leads back to the tile', async () => {
    await page.route('**/api/posts/get**', (route) =>
      route.fulfill({ status: 404, json: { code: 404, message: messages.postNotFound, data: null, errors: {} } }),
    );
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(popup.getByText('Post not found.')).toBeVisible();
    await popup.getByRole('button', { name: 'Close' }).last().click();
    await expect(popup).toHaveCount(0);
    await expect(link).toBeFocused();
  });
});
