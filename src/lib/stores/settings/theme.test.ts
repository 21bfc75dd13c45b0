import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $theme, chooseTheme, followTheme } from './theme.ts';

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
  stop = followTheme();
  expect($theme.get()).toBe('system');
  expect(browser.isDark()).toBe(false);
  browser.setMedia(prefersDark, true);
  expect(browser.isDark()).toBe(true);
});

test('a choice is kept and wins over the device', () => {
  stop = followTheme();
  browser.setMedia(prefersDark, true);
  chooseTheme('light');
  expect(browser.stored.get(key)).toBe('light');
  expect(browser.isDark()).toBe(false);
  browser.setMedia(prefersDark, true);
  expect(browser.isDark()).toBe(false);
});

test('a choice in another tab counts here too', () => {
  stop = followTheme();
  browser.storedElsewhere(key, 'dark');
  expect($theme.get()).toBe('dark');
  expect(browser.isDark()).toBe(true);
});

test('a value that is no theme means the device', () => {
  browser.stored.set(key, 'purple');
  stop = followTheme();
  expect($theme.get()).toBe('system');
});
