import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';

const heart = (page: Page, code: string) =>
  page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Like, / });

const countOf = async (button: Locator) => Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0]);

/** Opens Home at a post and waits until it is hydrated. */
async function openPost(page: Page, fits = isLongVideo): Promise<Locator> {
  const { postCode } = await findPost(page, fits);
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(postCode));
  await viewed;
  return heart(page, postCode);
}

for (const kind of ['video', 'image'] as const) {
  test(`a member can like a post with a ${kind}, and remove the like`, async ({ page }) => {
    await join(page, 'Lila Likes');
    const button = await openPost(page, kind === 'video' ? isLongVideo : ({ imageUrls }) => imageUrls.length > 1);
    const before = await countOf(button);
    await expect(button).toHaveAttribute('aria-pressed', 'false');

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/posts/like', async (route) => {
      await released;
      await route.continue();
    });
    const answered = page.waitForResponse('**/api/posts/like');
    await button.click();
    // The server does not know it yet.
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await countOf(button)).toBe(before + 1);
    release();
    expect((await answered).status()).toBe(200);

    const viewed = page.waitForResponse('**/api/posts/view');
    await page.reload();
    await viewed;
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await countOf(button)).toBe(before + 1);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await countOf(button)).toBe(before);
  });
}

for (const [status, message, told] of [
  [500, '', messages.likeFailed],
  [404, messages.postNotFound, messages.postNotFound],
] as const) {
  test(`a like that is answered with ${status} is removed, and the member sees why`, async ({ page, failures }) => {
    failures.expect(/Failed to load resource/);
    await join(page, 'Lila Likes');
    const button = await openPost(page);
    const before = await countOf(button);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/posts/like', async (route) => {
      await released;
      await route.fulfill({ status, json: { code: status, message, data: null, errors: {} } });
    });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    release();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await countOf(button)).toBe(before);
    await expect(page.getByText(told)).toBeVisible();
  });
}

test('a member whose session has ended and who likes comes to Login', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await join(page, 'Lost Lila');
  const button = await openPost(page);
  await page.context().clearCookies();
  await button.click();
  await page.waitForURL(`**${paths.login()}`);
});
