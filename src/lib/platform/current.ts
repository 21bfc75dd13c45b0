import { browserPlatform } from './browser.ts';
import type { Platform } from './platform.ts';

let current: Platform | undefined;

/** The platform in force: the browser, unless `usePlatform` put another in its place. Never call it while a page is rendered on the server. */
export function platform(): Platform {
  current ??= browserPlatform();
  return current;
}

/** False while a page is rendered on the server. */
export const hasPlatform = (): boolean => current !== undefined || typeof document !== 'undefined';

/** Puts a platform in force, for tests; `undefined` goes back to the browser. */
export function usePlatform(next: Platform | undefined): void {
  current = next;
}
