import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';

/** Installs the service worker and waits until it serves this page. */
export async function installWorker(page: Page): Promise<void> {
  await page.goto(paths.about());
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The paths of all cached entries. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });

/** The cached paths outside the shell. */
export const keptPaths = async (page: Page): Promise<string[]> =>
  (await cachedPaths(page)).filter((path) => !/^\/(_astro\/|offline$|manifest\.webmanifest$)/.test(path));

/** Waits until the poster of a post is stored. */
export const isKept = (page: Page, postCode: string) =>
  expect.poll(() => keptPaths(page)).toContain(`/seen-posts/${postCode}`);

/** Cuts the network of this page and of the worker. */
export async function cutNetwork(page: Page, isCut: boolean): Promise<void> {
  await page.context().setOffline(isCut);
}
