import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { openHome, placed, playing, swipe } from '#tests/e2e/steps/feed-page.ts';
import { phone } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use(phone);

/** Records every post that is shown before the page stops moving, and the last shift of the layout. */
const watchFlashes = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen, shifts: 0 });
    const look = () => {
      const list = document.querySelector('[role=feed]');
      if (list && getComputedStyle(list).visibility === 'visible')
        for (const post of list.querySelectorAll<HTMLElement>('[data-post]')) {
          const { top, height } = post.getBoundingClientRect();
          if (Math.abs(top) < height / 2) seen.add(post.dataset['post'] ?? '');
        }
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: (entry as unknown as { value: number }).value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
const flashes = (page: Page) =>
  page.evaluate(() => {
    const { seen, shifts } = window as unknown as { seen: Set<string>; shifts: number };
    return { seen: [...seen], shifts };
  });

test('a visitor who returns to the feed sees no other post on the way, and the page does not move', async ({
  page,
}) => {
  await openHome(page);
  await swipe(page);
  await expect(placed(page, 2)).toBeInViewport({ ratio: 0.99 });
  const code = await placed(page, 2).getAttribute('data-post');
  await expect.poll(() => playing(page)).toEqual([code]);
  await watchFlashes(page);
  await test.step('by Back', async () => {
    await page.goto(paths.about());
    await page.goBack();
    await expect.poll(() => playing(page)).toEqual([code]);
    expect(await flashes(page)).toEqual({ seen: [code], shifts: 0 });
  });
  await test.step('by the link Home', async () => {
    await page.goto(paths.about());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).tap();
    await page.waitForURL((url) => url.pathname === paths.home());
    await expect(page.locator(`[data-post="${code}"]`)).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => playing(page)).toEqual([code]);
    expect(await flashes(page)).toEqual({ seen: [code], shifts: 0 });
  });
});
