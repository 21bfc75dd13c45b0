import type { Locator } from 'playwright';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { findPost, isLongVideo } from '#tests/e2e/steps/feed-page.ts';
import { join } from '#tests/e2e/steps/join.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown.`);
  return box;
}

test('a phone held sideways has one navigation on all pages, beside their content', async ({ page }) => {
  await join(page, 'Sida Sideways');
  const addresses = [paths.home(), paths.search(), paths.upload(), paths.profile(), paths.history(), paths.about()];
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of addresses) {
      await page.goto(address);
      const nav = page.getByRole('navigation', { name: 'Main' });
      const bar = await boxOf(nav);
      expect([address, bar]).toEqual([address, { x: 0, y: 0, width: 56, height }]);
      for (const link of await nav.getByRole('link').all()) {
        if (!(await link.isVisible())) continue;
        const { y, height: high } = await boxOf(link);
        expect(y, address).toBeGreaterThanOrEqual(0);
        expect(y + high, address).toBeLessThanOrEqual(height);
      }
      const heading = page.getByRole('main').getByRole('heading').first();
      // A heading only for screen readers has a margin of -1 pixel.
      if (address !== paths.home()) expect((await boxOf(heading)).x, address).toBeGreaterThanOrEqual(55);
    }
  }
});

test('an opened caption stays on the screen and scrolls, by the wheel too', async ({ page }) => {
  await page.route('**/api/posts/get?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Post };
    body.data.title = 'Long '.repeat(14);
    body.data.tags = Array.from({ length: 20 }, (_, n) => `${n}${'tag'.repeat(15)}`);
    await route.fulfill({ response: answer, json: body });
  });
  const { userCode } = await findPost(page, isLongVideo);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(paths.profile(userCode));
    await untilReady(page);
    await page.getByRole('list', { name: 'Posts' }).getByRole('link').first().click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('button', { name: 'more', exact: true }).click();
    const caption = popup.locator('.feed-caption');
    const { y, height: high } = await boxOf(caption);
    expect(y, `${width}`).toBeGreaterThanOrEqual(60);
    expect(y + high).toBeLessThanOrEqual(height);
    const title = await popup.getByRole('article').getAttribute('aria-label');
    await caption.hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => caption.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    expect(await popup.getByRole('article').getAttribute('aria-label')).toBe(title);
  }
});

test('on a phone held sideways, the sound hint covers neither tabs nor counter, even beside open comments', async ({
  page,
}) => {
  const { postCode } = await findPost(page, isLongVideo);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of [paths.home(postCode), paths.comments(postCode)]) {
      await page.goto(address);
      const hint = page.getByRole('button', { name: 'for sound' });
      await expect(hint).toBeVisible();
      for (const part of ['.feed-tabs', '.feed-place']) {
        // The comments take up their space while the page loads.
        const isApart = async () => {
          const [{ x, y, width, height }, box] = [await boxOf(hint), await boxOf(page.locator(part).first())];
          return box.x >= x + width || box.x + box.width <= x || box.y >= y + height || box.y + box.height <= y;
        };
        await expect.poll(isApart, `${part} at ${width}, ${address}`).toBe(true);
      }
    }
  }
});
