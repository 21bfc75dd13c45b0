import { setTimeout } from 'node:timers/promises';
import { test as base, expect as baseExpect, type ConsoleMessage } from 'playwright/test';
import { noteBrowser } from '../touched/note-browser.ts';
import { startWorkerRiff, type WorkerRiff } from './worker-riff.ts';

/** Milliseconds between two readings. Playwright's own intervals grow to a second, and most of that second is waiting. */
const intervals = [50, 100, 100, 150, 250];

/** Playwright's `expect`, but `poll` reads more often. */
export const expect = new Proxy(baseExpect, {
  get: (own, name) =>
    name === 'poll'
      ? (read: () => unknown, options: object | undefined) => own.poll(read, { intervals, ...options })
      : Reflect.get(own, name),
});

/** The longest wait of a built script in milliseconds, 0 for none: set it to find tests that use a page before its scripts run. */
const slowScripts = Number(process.env.SLOW_SCRIPTS ?? 0);

interface Failures {
  /** Announces an error that the test provokes, by a part of its text or its address; every other error fails the test. */
  expect(pattern: RegExp): void;
}

/** Playwright's test that also fails when a page logs an error or throws one that the test did not announce. */
export const testWithoutRiff = base.extend<{ failures: Failures; slowness: undefined; notes: undefined }>({
  notes: [
    async ({ context }, use, { project }) => {
      if (project.name === 'walks') await noteBrowser(context);
      await use(undefined);
    },
    { auto: true },
  ],
  slowness: [
    async ({ context }, use) => {
      if (slowScripts > 0) {
        await context.route(/\/_astro\/.*\.js/, async (route) => {
          // Most scripts wait briefly, a few wait long, so they arrive in a different order each time.
          await setTimeout(Math.random() ** 2 * slowScripts);
          await route.fallback().catch(() => undefined);
        });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  failures: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(describe(message));
      });
      context.on('weberror', (error) => void errors.push(String(error.error().stack ?? error.error())));
      await use({ expect: (pattern) => void expected.push(pattern) });
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      if (unexpected.length > 0) throw new Error(`The browser reported:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

/** The same with each worker's own Riff: server, database and files. The posts of a test are removed at its end. */
export const test = testWithoutRiff.extend<{ ownPosts: undefined }, { riff: WorkerRiff }>({
  riff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const riff = await startWorkerRiff();
      await use(riff);
      await riff.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ riff }, use) => use(riff.origin),
  // A test's own post would be at the top of the feed, where other tests expect the demo.
  ownPosts: [
    async ({ riff, context }, use, info) => {
      const since = new Date();
      await use(undefined);
      // An open page would ask for what was removed. After a failure it stays, for its screenshot.
      if (info.status === info.expectedStatus) await Promise.all(context.pages().map((page) => page.close()));
      await riff.removePosts(since);
    },
    { auto: true },
  ],
});

function describe(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}
