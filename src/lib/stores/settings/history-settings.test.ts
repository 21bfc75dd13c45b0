import { afterEach, beforeEach, expect, test } from 'vitest';
import * as messages from '#lib/contract/activity/history-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast } from '../toast.ts';
import { $historySettings, loadHistorySettings, switchHistory } from './history-settings.ts';

let browser: AnsweringBrowser;
beforeEach(() => {
  browser = openAnsweringBrowser();
});
afterEach(() => {
  dismissToast();
  $historySettings.set(null);
  usePlatform(undefined);
});

const both = { keepViews: true, keepKeywords: true };
async function load(settings = both) {
  browser.answers(200, 'OK', settings);
  await loadHistorySettings();
}

test('the server says which histories are kept', async () => {
  await load({ keepViews: false, keepKeywords: true });
  expect(browser.sent).toEqual([{ address: '/api/activity/settings', body: null }]);
  expect($historySettings.get()).toEqual({ keepViews: false, keepKeywords: true });
});

test('a switch changes at once, and sends only itself', async () => {
  await load();
  browser.answers(200, 'OK', { keepViews: true, keepKeywords: false });
  const switching = switchHistory('keepKeywords', false);
  expect($historySettings.get()).toEqual({ keepViews: true, keepKeywords: false });
  await switching;
  expect(browser.sent.at(-1)).toEqual({ address: '/api/activity/settings', body: { keepKeywords: false } });
  expect($historySettings.get()).toEqual({ keepViews: true, keepKeywords: false });
  expect($toast.get()).toBeNull();
});

test('a failure switches it back with a message', async () => {
  await load();
  browser.goesSilent();
  await switchHistory('keepViews', false);
  expect($historySettings.get()).toEqual(both);
  expect($toast.get()).toMatchObject({ text: messages.historySettingNotSaved, kind: 'destructive' });
});

test('the answer to an older call does not undo a later switch', async () => {
  await load();
  browser.answers(200, 'OK', { keepViews: false, keepKeywords: true });
  const first = switchHistory('keepViews', false);
  browser.answers(200, 'OK', { keepViews: false, keepKeywords: false });
  await Promise.all([first, switchHistory('keepKeywords', false)]);
  expect($historySettings.get()).toEqual({ keepViews: false, keepKeywords: false });
});

test('until the server has answered, nothing can be switched; if it fails, a toast says so', async () => {
  await switchHistory('keepViews', false);
  expect(browser.sent).toEqual([]);
  browser.goesSilent();
  await loadHistorySettings();
  expect($historySettings.get()).toBeNull();
  expect($toast.get()).toMatchObject({ text: messages.historySettingsFailed, kind: 'destructive' });
});
