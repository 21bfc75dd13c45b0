import { getPost } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { Client } from '#tests/support/riff/client.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { windows } from './windows.ts';

for (const { on, use } of windows) {
  for (const kind of ['video', 'image'] as const) {
    test.describe(`on ${on}`, () => {
      test.use(use);

      test(`a post with a ${kind} shows who posted it, when, its title, its counts and its sound`, async ({
        page,
        baseURL,
      }) => {
        const listed = await findPost(page, kind === 'video' ? isLongVideo : ({ imageUrls }) => imageUrls.length > 1);
        const query = { code: listed.postCode };
        const { data: post } = await new Client(baseURL ?? '').call(getPost, { query });
        if (!post) throw new Error('The post is gone.');
        const viewed = page.waitForResponse('**/api/posts/view');
        await page.goto(paths.home(post.postCode));
        await viewed;
        const item = page.locator(`[data-post="${post.postCode}"]`);
        await expect(item.getByText(/^1\/\d+$/)).toBeVisible();
        await expect(item.getByRole('link', { name: `Profile of ${post.userDisplayName}` })).toHaveAttribute(
          'href',
          paths.profile(post.userCode),
        );
        await expect(item.getByRole('heading', { name: post.title })).toBeVisible();
        await expect(item.locator('time')).toHaveAttribute('datetime', post.createdAt);
        await expect(item.getByRole('button', { name: /^Like, \d+ likes?$/ })).toBeVisible();
        await expect(item.getByRole('button', { name: /^Comments, \d+ comments?$/ })).toBeVisible();
        await expect(item.getByRole('link', { name: /^Original sound by / })).toBeVisible();
        const backdrop = item.locator('img[src*="e_blur"]');
        await expect.poll(() => backdrop.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        await expect(item.locator('video')).toHaveCount(kind === 'video' ? 1 : 0);
        await expect(item.getByRole('button', { name: /^Go to image/ })).toHaveCount(
          kind === 'video' ? 0 : listed.imageUrls.length,
        );

        // All controls of a post are large enough for a thumb.
        const small = await item
          .locator('.feed-rail :is(a, button)')
          .evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 44),
          );
        expect(small).toEqual([]);
        expect(await faults(page)).toEqual([]);
      });
    });
  }
}
