import { browserPlatform } from './browser.ts';
import type { Platform } from './platform.ts';

let current: Platform | undefined;

/** The platform in force: the browser, unless `usePlatform` put another in its place. Never call it while a page is rendered on the server. */
export function platform(): Platform {
  current ??= browserPlatform();
  return current;
}

/** Puts a platform in force, for tests; `undefined` goes back to the browser. */
export function usePlatform(next: Platform | undefined): void {
  current = next;
}
