import { afterEach, beforeEach, expect, test } from 'vitest';
import * as messages from '#lib/contract/activity/history-messages.ts';
import { messages as general } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { createFeedSettings } from './feed-settings.ts';

const first = { followingOrder: 'NEWEST', hidesSeen: false, startedOverAt: null } as const;
let browser: AnsweringBrowser;

beforeEach(() => {
  browser = openAnsweringBrowser();
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a switch changes at once, and sends only itself', async () => {
  const store = createFeedSettings(first);
  browser.answers(200, 'OK', { ...first, hidesSeen: true });
  const setting = store.set({ hidesSeen: true });
  expect(store.$settings.get()).toEqual({ ...first, hidesSeen: true });
  await setting;
  expect(browser.sent).toEqual([{ address: '/api/feed/settings', body: { hidesSeen: true } }]);
  expect($toast.get()).toBeNull();
});

test('a failure takes back its own switch alone, with a message', async () => {
  const store = createFeedSettings(first);
  browser.goesSilent();
  await Promise.all([store.set({ hidesSeen: true }), store.set({ followingOrder: 'BEST' })]);
  expect(store.$settings.get()).toEqual(first);
  expect($toast.get()).toMatchObject({ text: messages.historySettingNotSaved, kind: 'destructive' });
});

test('starting over shows when it was done, or why it was not', async () => {
  const store = createFeedSettings(first);
  const startedOverAt = '2026-03-01T12:00:00.000Z';
  browser.answers(200, 'OK', { ...first, startedOverAt });
  expect(await store.startOver()).toBe(true);
  expect(store.$settings.get()).toEqual({ ...first, startedOverAt });
  expect($toast.get()).toMatchObject({ text: general.startedOver, kind: 'success' });
  browser.goesSilent();
  expect(await store.startOver()).toBe(false);
  expect($toast.get()).toMatchObject({ text: general.startOverFailed, kind: 'destructive' });
});

test('settings that the server could not render are loaded, and a failure can be retried', async () => {
  const store = createFeedSettings(null);
  browser.goesSilent();
  await store.load();
  expect([store.$settings.get(), store.$failure.get()]).toEqual([null, general.fetchFailed]);
  await store.set({ hidesSeen: true });
  expect(store.$settings.get()).toBeNull();
  browser.answers(200, 'OK', first);
  await store.load();
  expect([store.$settings.get(), store.$failure.get()]).toEqual([first, null]);
});
