import { chromium } from 'playwright';
import { paths } from '#lib/paths.ts';
import { chromiumArguments, findTestChromium } from '#tests/support/browser/browser.ts';

/** How far a fast finger scrolls in a frame, in CSS pixels. */
const pixelsPerFrame = 240;

/** Loads this many comments of a post in a phone-sized window, then scrolls through all of them; returns the longest task in milliseconds. */
export async function scrollComments(origin: string, postCode: string, count: number): Promise<number> {
  const executablePath = findTestChromium();
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(origin + paths.home(postCode));
    const panel = page.getByRole('dialog', { name: 'Comments' });
    await page.locator(`[data-post="${postCode}"]`).waitFor();
    // A press before hydration has no effect.
    while (!(await panel.isVisible())) {
      await page
        .locator(`[data-post="${postCode}"]`)
        .getByRole('button', { name: /^Comments/ })
        .click();
      await panel.waitFor({ timeout: 2_000 }).catch(() => undefined);
    }
    await panel.getByRole('button', { name: 'Load more comments' }).click();
    const scroller = panel.locator('.comment-scroller');
    await scroller.evaluate(async (box, most) => {
      while (box.querySelectorAll('article').length < most) {
        box.scrollTo(0, box.scrollHeight);
        await new Promise((done) => requestAnimationFrame(done));
      }
      box.scrollTop = 0;
    }, count);
    return await scroller.evaluate(async (box, step) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const end = box.scrollHeight - box.clientHeight - 2;
      while (box.scrollTop < end) {
        box.scrollTop = Math.min(end, box.scrollTop + step);
        await frame();
      }
      await frame();
      observer.disconnect();
      return Math.max(0, ...tasks);
    }, pixelsPerFrame);
  } finally {
    await browser.close();
  }
}
