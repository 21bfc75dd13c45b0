import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $theme, chooseTheme, subscribeTheme } from './theme.ts';

const key = 'vite-ui-theme';
const prefersDark = '(prefers-color-scheme: dark)';
let browser: FakePlatform;
let stop: Stop = () => {};

beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
});

afterEach(() => {
  stop();
  usePlatform(undefined);
});

test('follows the device until something is chosen', () => {
  stop = subscribeTheme();
  expect($theme.get()).toBe('system');
  expect(browser.isDark()).toBe(false);
  browser.setMedia(prefersDark, true);
  expect(browser.isDark()).toBe(true);
});

test('a choice is stored and overrides the device', () => {
  stop = subscribeTheme();
  browser.setMedia(prefersDark, true);
  chooseTheme('light');
  expect(browser.stored.get(key)).toBe('light');
  expect(browser.isDark()).toBe(false);
  browser.setMedia(prefersDark, true);
  expect(browser.isDark()).toBe(false);
});

test('a choice in another tab counts here too', () => {
  stop = subscribeTheme();
  browser.storedElsewhere(key, 'dark');
  expect($theme.get()).toBe('dark');
  expect(browser.isDark()).toBe(true);
});

test('an unknown value means the device', () => {
  browser.stored.set(key, 'purple');
  stop = subscribeTheme();
  expect($theme.get()).toBe('system');
});
