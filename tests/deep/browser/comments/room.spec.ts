import { findPost, isLongVideo } from '#tests/e2e/steps/feed-page.ts';
import { openPanel } from '#tests/e2e/steps/panel.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const rest = (one: Element) => Promise.allSettled(one.getAnimations().map(({ finished }) => finished));

for (const [width, height] of [
  [390, 844],
  [320, 640],
  [768, 1024],
] as const) {
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('the comments start in the upper half, and the media fills the space above them', async ({ page }) => {
      const { postCode } = await findPost(page, isLongVideo);
      const panel = await openPanel(page, postCode);
      const stage = page.locator(`[data-post="${postCode}"] .feed-stage`);
      await stage.evaluate(rest);
      const [sheet, media] = [await panel.boundingBox(), await stage.boundingBox()];
      expect(sheet?.width, 'the sheet takes the width').toBe(width);
      expect(media?.y, 'the media is on the screen').toBeGreaterThanOrEqual(0);
      expect((media?.y ?? 0) + (media?.height ?? 0), 'the media ends above the sheet').toBeLessThanOrEqual(
        sheet?.y ?? 0,
      );
      expect(media?.height, 'the media is no stamp').toBeGreaterThan(height * 0.18);
      const heading = await panel.getByRole('heading', { name: /^Comments/ }).boundingBox();
      expect((heading?.y ?? height) + (heading?.height ?? 0), 'the comments begin').toBeLessThan(height / 2);
      const name = panel.locator('header').getByText(/^@/);
      expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth), 'the user name is whole').toBe(0);
      await panel.getByRole('button', { name: '... Read More' }).click();
      await expect(panel.getByRole('link', { name: /^Original sound by / })).toBeVisible();
      await panel.getByRole('button', { name: 'Close comments' }).click();
      await expect(panel).toHaveCount(0);
      await expect.poll(async () => (await stage.boundingBox())?.height).toBeGreaterThan(height * 0.6);
    });
  });
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the comments, the media and its text move together, there and back, and leave no gap', async ({ page }) => {
    const { postCode } = await findPost(page, isLongVideo);
    const panel = await openPanel(page, postCode);
    await panel.getByRole('button', { name: 'Close comments' }).click();
    await expect(panel).toHaveCount(0);
    for (const way of ['opens', 'closes'] as const) {
      await page
        .locator(`[data-post="${postCode}"]`)
        .getByRole('button', { name: /^Comments, / })
        .focus();
      const frames = await page.evaluate(
        async ([code, isOpening]) => {
          const post = document.querySelector(`[data-post="${code}"]`);
          const panel = () => document.querySelector('[role=dialog][aria-label=Comments]');
          const button = isOpening
            ? post?.querySelector<HTMLElement>('[aria-label^="Comments, "]')
            : panel()?.querySelector<HTMLElement>('[aria-label="Close comments"]');
          button?.click();
          const seen: { media: number; text: number; gap: number }[] = [];
          const end = performance.now() + 1_000;
          while (performance.now() < end) {
            await new Promise(requestAnimationFrame);
            const left = (one: Element | null | undefined) => one?.getBoundingClientRect().left ?? 0;
            const room = post?.getBoundingClientRect().right ?? 0;
            const column = panel();
            seen.push({
              media: left(post?.querySelector('.feed-stage')),
              text: left(post?.querySelector('.feed-caption')),
              gap: (column ? left(column) : innerWidth) - room,
            });
          }
          return seen;
        },
        [postCode, way === 'opens'] as const,
      );
      const places = new Set(frames.map(({ media }) => Math.round(media)));
      // A busy machine draws few frames: the start, the end and one between them are enough.
      expect(places.size, `${way} in more than one step`).toBeGreaterThan(2);
      const apart = new Set(frames.map(({ media, text }) => Math.round(text - media)));
      expect(apart.size, 'the text stays with its media').toBe(1);
      const gaps = frames.map(({ gap }) => Math.round(gap));
      expect(Math.max(...gaps.map(Math.abs)), 'nothing empty between the post and the comments').toBeLessThanOrEqual(1);
      if (way === 'opens') await panel.evaluate(rest);
    }
    await expect(panel).toHaveCount(0);
  });
});
