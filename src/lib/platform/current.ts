import { browserPlatform } from './browser.ts';
import type { Platform } from './platform.ts';

let current: Platform | undefined;

/** The current platform: the browser, unless `usePlatform` set another one. Never call it while a page is rendered on the server. */
export function platform(): Platform {
  current ??= browserPlatform();
  return current;
}

/** False while a page is rendered on the server. */
export const hasPlatform = (): boolean => current !== undefined || typeof document !== 'undefined';

/** Sets the platform, for tests; `undefined` restores the browser. */
export function usePlatform(next: Platform | undefined): void {
  current = next;
}
