import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The same key and rule as in `layouts/theme-before-paint.js`, which runs before any module. */
const key = 'vite-ui-theme';
const prefersDark = '(prefers-color-scheme: dark)';

const themeOf = (value: string | null): Theme => themes.find((theme) => theme === value) ?? 'system';

/** What the person chose; `system` follows the device. */
export const $theme = atom<Theme>('system');

function apply(): void {
  const { media, paint } = platform();
  const theme = $theme.get();
  paint.setDark(theme === 'dark' || (theme === 'system' && media.matches(prefersDark)));
}

/** Chooses a theme, here and in the other tabs. */
export function chooseTheme(theme: Theme): void {
  platform().storage.set(key, theme);
  $theme.set(theme);
  apply();
}

/** Reads the choice and subscribes to the device and the other tabs until stopped. */
export function subscribeTheme(): Stop {
  const { media, storage } = platform();
  $theme.set(themeOf(storage.get(key)));
  apply();
  const stops = [
    media.listen(prefersDark, apply),
    storage.listen((changed, value) => {
      if (changed !== key) return;
      $theme.set(themeOf(value));
      apply();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
