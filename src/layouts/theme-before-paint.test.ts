import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

interface Page {
  stored?: string | null;
  deviceIsDark?: boolean;
  path?: string;
}

const script = readFileSync(new URL('./theme-before-paint.js', import.meta.url), 'utf8');

/** A page that has run only the script. */
function openPage({ stored = null, deviceIsDark = false, path = '/client/home' }: Page = {}) {
  const storage = new Map(stored === null ? [] : [['vite-ui-theme', stored]]);
  const tabStorage = new Map<string, string>();
  const device = Object.assign(new EventTarget(), { matches: deviceIsDark });
  const window = new EventTarget();
  let dark = false;
  const classList = {
    toggle: (_: string, on: boolean) => {
      dark = on;
    },
  };
  runInNewContext(script, {
    document: { documentElement: { dataset: {}, classList } },
    matchMedia: () => device,
    addEventListener: window.addEventListener.bind(window),
    localStorage: { getItem: (key: string) => storage.get(key) ?? null },
    sessionStorage: {
      getItem: (key: string) => tabStorage.get(key) ?? null,
      setItem: (key: string, value: string) => tabStorage.set(key, value),
    },
    performance: { getEntriesByType: () => [] },
    location: { pathname: path, search: '' },
  });
  return {
    isDark: () => dark,
    chooseElsewhere(theme: string | null) {
      if (theme === null) storage.delete('vite-ui-theme');
      else storage.set('vite-ui-theme', theme);
      window.dispatchEvent(new Event('storage'));
    },
    returnTo(theme: string) {
      storage.set('vite-ui-theme', theme);
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    },
    setDevice(matches: boolean) {
      device.matches = matches;
      device.dispatchEvent(new Event('change'));
    },
  };
}

test.each([
  { stored: null, deviceIsDark: false, dark: false },
  { stored: null, deviceIsDark: true, dark: true },
  { stored: 'light', deviceIsDark: true, dark: false },
  { stored: 'dark', deviceIsDark: false, dark: true },
  { stored: 'system', deviceIsDark: true, dark: true },
  { stored: 'purple', deviceIsDark: true, dark: true },
  { stored: null, path: '/admin/home', dark: true },
  { stored: null, path: '/admin', dark: true },
  { stored: null, path: '/administer', dark: false },
  { stored: 'light', path: '/admin/home', dark: false },
  { stored: 'system', path: '/admin/home', dark: false },
])('with $stored, $deviceIsDark on $path it is dark before the first paint: $dark', ({ dark, ...page }) => {
  expect(openPage(page).isDark()).toBe(dark);
});

test('the page follows the device as long as that is chosen', () => {
  const page = openPage({ stored: 'system' });
  page.setDevice(true);
  expect(page.isDark()).toBe(true);
  page.chooseElsewhere('light');
  page.setDevice(true);
  expect(page.isDark()).toBe(false);
});

test('a choice in another tab applies at once, and when the page returns from the history', () => {
  const page = openPage();
  page.chooseElsewhere('dark');
  expect(page.isDark()).toBe(true);
  page.returnTo('light');
  expect(page.isDark()).toBe(false);
});

test('if another tab removes its choice, the page follows the device again', () => {
  const page = openPage({ stored: 'light', deviceIsDark: true });
  page.chooseElsewhere('system');
  expect(page.isDark()).toBe(true);
  page.chooseElsewhere('light');
  page.chooseElsewhere(null);
  expect(page.isDark()).toBe(true);
});
