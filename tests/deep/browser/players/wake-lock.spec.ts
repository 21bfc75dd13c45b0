import type { Page } from 'playwright';
import { openVideo } from '#tests/e2e/players/open-video.ts';
import { press, wide } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use(wide);

/** A fake screen for the page: it counts the held locks, refuses them, or has none. */
const giveScreen = (page: Page, kind: 'grants' | 'refuses' | 'missing') =>
  page.addInitScript((answers) => {
    Object.assign(window, { held: 0 });
    const count = window as unknown as { held: number };
    const screen = {
      request: () => {
        if (answers === 'refuses') return Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
        count.held += 1;
        return Promise.resolve({
          release: () => {
            count.held -= 1;
            return Promise.resolve();
          },
        });
      },
    };
    Object.defineProperty(navigator, 'wakeLock', { value: answers === 'missing' ? undefined : screen });
  }, kind);

const show = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    visible ? 'visible' : 'hidden',
  );

test('the screen stays on only while a video plays', async ({ page }) => {
  await giveScreen(page, 'grants');
  const post = await openVideo(page);
  const holds = (count: number) =>
    expect.poll(() => page.evaluate(() => (window as unknown as { held: number }).held)).toBe(count);
  await holds(1);
  await press(page, post);
  await holds(0);
  await page.keyboard.press(' ');
  await holds(1);
  await show(page, false);
  await holds(0);
  await show(page, true);
  await holds(1);
  await page.keyboard.press('f');
  const video = page.getByRole('dialog').locator('video');
  await expect(video).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await holds(0);
});

for (const kind of ['refuses', 'missing'] as const) {
  test(`in a browser that ${kind === 'missing' ? 'has no such thing' : 'refuses that'}, the video plays as usual`, async ({
    page,
  }) => {
    // An unhandled rejection fails every test.
    await giveScreen(page, kind);
    const post = await openVideo(page);
    await press(page, post);
    await expect(post.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });
}
