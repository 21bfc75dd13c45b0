import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { engineQuality } from '#tests/support/demo/demo-posts.ts';
import type { BrowserEngine, EngineWindow, RunningBrowser } from './browser-engine.ts';
import { type EnginePage, pageIn } from './engine-page.ts';

interface Scene {
  page: EnginePage;
  /** The address of Riff. */
  origin: string;
  riff: WorkerRiff;
}

type Body = (scene: Scene) => Promise<void>;

/** Declares tests that do not depend on the browser in which they run. */
export type Declare = (scenario: (title: string, body: Body) => void) => void;

/** Runs tests in one browser, on one Riff. Each has a new window; an engine that is not installed is skipped. */
export function inEngine(engine: BrowserEngine, declare: Declare): void {
  const missing = engine.missing();
  describe.skipIf(missing)(missing ?? engine.name, () => {
    let riff: WorkerRiff | undefined;
    let browser: RunningBrowser | undefined;
    beforeAll(async () => {
      riff = await startWorkerRiff(engineQuality);
      browser = await engine.launch();
    });
    afterAll(async () => {
      await browser?.stop();
      await riff?.stop();
    });
    declare((title, body) => {
      const name = `${engine.name}: ${title}`;
      test(name, async () => {
        if (!browser || !riff) throw new Error('The browser or Riff did not start.');
        const window = await browser.openWindow();
        const since = new Date();
        try {
          await play(name, body, window, riff);
        } catch (error) {
          if (await window.isAlive()) {
            await window.close();
            throw error;
          }
          // The next test needs a running browser.
          await browser.stop();
          browser = await engine.launch();
          throw new Error('The browser crashed', { cause: error });
        } finally {
          // The test's posts would be at the top of the feed, where other tests expect the demo.
          await riff.removePosts(since);
        }
      });
    });
  });
}

/** Runs one test in this window, and closes it. The test also fails if a page reports an error. */
async function play(name: string, body: Body, window: EngineWindow, riff: WorkerRiff): Promise<void> {
  const { origin } = riff;
  const page = pageIn(window, origin);
  try {
    await body({ page, origin, riff });
    expect(page.errors()).toEqual([]);
  } catch (error) {
    // If the browser cannot make a screenshot any longer, the first error gives the reason.
    await page.screenshot(name).catch(() => undefined);
    throw error;
  }
  await page.close();
}
