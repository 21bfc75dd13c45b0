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

test('is the device’s until the person chooses one', () => {
  stop = subscribeTheme();
  expect($theme.get()).toBe('system');
});

test('is dark in the admin area until the person chooses one anywhere', () => {
  browser = fakePlatform({ url: 'http://riff.test/admin/home' });
  usePlatform(browser);
  stop = subscribeTheme();
  expect($theme.get()).toBe('dark');
  browser.storedElsewhere(key, 'light');
  expect($theme.get()).toBe('light');
});

test('a choice is stored and overrides the device', () => {
  browser.setMedia(prefersDark, true);
  chooseTheme('light');
  expect(browser.stored.get(key)).toBe('light');
  expect(browser.isDark()).toBe(false);
  chooseTheme('dark');
  expect(browser.isDark()).toBe(true);
});

test('the choice of the device follows the device', () => {
  browser.setMedia(prefersDark, true);
  chooseTheme('system');
  expect(browser.stored.get(key)).toBe('system');
  expect(browser.isDark()).toBe(true);
});

test('a choice in another tab also applies here', () => {
  stop = subscribeTheme();
  browser.storedElsewhere(key, 'dark');
  expect($theme.get()).toBe('dark');
});

test('an unknown value means the device', () => {
  browser.stored.set(key, 'purple');
  stop = subscribeTheme();
  expect($theme.get()).toBe('system');
});
