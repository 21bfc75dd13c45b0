import { atom } from 'nanostores';
import { isAdmin } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/**
 * The same key and rule as in `layouts/theme-before-paint.js`. Every page runs that script before its first paint, and again when another tab
 * chooses or the device changes.
 */
const key = 'vite-ui-theme';
const prefersDark = '(prefers-color-scheme: dark)';

/** The admin area is dark until the person has chosen a theme, in either area. */
const themeOf = (value: string | null): Theme =>
  themes.find((theme) => theme === value) ?? (isAdmin(platform().navigation.url().pathname) ? 'dark' : 'system');

/** The person's choice; `system` follows the device. */
export const $theme = atom<Theme>('system');

/** Chooses a theme, here and in the other tabs. */
export function chooseTheme(theme: Theme): void {
  const { media, paint, storage } = platform();
  storage.set(key, theme);
  $theme.set(theme);
  paint.setDark(theme === 'dark' || (theme === 'system' && media.matches(prefersDark)));
}

/** Reads the choice, and subscribes to the other tabs until stopped. */
export function subscribeTheme(): Stop {
  const { storage } = platform();
  $theme.set(themeOf(storage.get(key)));
  return storage.listen((changed, value) => {
    if (changed === key) $theme.set(themeOf(value));
  });
}
