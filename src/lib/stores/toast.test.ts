import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { copyLink } from './settings/copy-link.ts';
import {
  $closedToast,
  $toast,
  dismissToast,
  pauseToast,
  restartToast,
  showStoredToast,
  showToast,
  showToastOnNextPage,
} from './toast.ts';

let browser: FakePlatform;

beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
});

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('only one toast is shown: a new one replaces the last, and has its own five seconds', () => {
  showToast('First');
  browser.tick(4_000);
  showToast('Second', 'destructive');
  browser.tick(4_000);
  expect($toast.get()).toMatchObject({ text: 'Second', kind: 'destructive' });
  browser.tick(1_000);
  expect($toast.get()).toBeNull();
});

test('a closed toast is kept for 1,000,000 ms', () => {
  showToast('First');
  dismissToast();
  expect($toast.get()).toBeNull();
  expect($closedToast.get()).toMatchObject({ text: 'First' });
  browser.tick(999_999);
  expect($closedToast.get()).not.toBeNull();
  browser.tick(1);
  expect($closedToast.get()).toBeNull();
});

test('a toast that closes on its timer is kept as long, and a leaving pointer does not change that', () => {
  showToast('First');
  browser.tick(5_000);
  pauseToast();
  restartToast();
  browser.tick(999_999);
  expect($closedToast.get()).toMatchObject({ text: 'First' });
  browser.tick(1);
  expect($closedToast.get()).toBeNull();
});

test('a new toast replaces a closed one, and stays past the closed one’s time', () => {
  showToast('First');
  dismissToast();
  browser.tick(999_000);
  showToast('Second');
  expect($closedToast.get()).toBeNull();
  browser.tick(2_000);
  expect($toast.get()?.text).toBe('Second');
});

test('a toast under the pointer stays', () => {
  showToast('Read me');
  pauseToast();
  browser.tick(60_000);
  expect($toast.get()?.text).toBe('Read me');
  restartToast();
  browser.tick(5_000);
  expect($toast.get()).toBeNull();
});

test('a toast for the next page is shown there once', () => {
  showToastOnNextPage('Done');
  showStoredToast();
  expect($toast.get(), 'on the page that is being left').toBeNull();
  browser.navigation.rewrite('/auth/login');
  showStoredToast();
  expect($toast.get()?.text).toBe('Done');
  dismissToast();
  showStoredToast(true);
  expect($toast.get()).toBeNull();
});

test.each(['success', 'destructive', 'info'] as const)('a %s toast for the next page is one there too', (kind) => {
  showToastOnNextPage('It is so.', kind);
  showStoredToast(true);
  expect($toast.get()).toMatchObject({ text: 'It is so.', kind });
});

test('a copied link is absolute', async () => {
  await copyLink('/client/home?code=x');
  expect(browser.copied).toEqual(['http://riff.test/client/home?code=x']);
  expect($toast.get()?.text).toBe('Link copied to clipboard!');
});

test('a refused clipboard shows a toast', async () => {
  usePlatform({ ...browser, clipboard: { write: () => Promise.reject(new Error('refused')) } });
  await copyLink('/client/home');
  expect($toast.get()).toMatchObject({ text: 'Failed to copy link to clipboard', kind: 'destructive' });
});
