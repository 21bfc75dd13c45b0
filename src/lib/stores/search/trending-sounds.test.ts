import { afterEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createTrendingSounds } from './trending-sounds.ts';

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});
const page = { contents: [], page: 0, hasNext: false, cursor: null };

const open = () => {
  const browser = openAnsweringBrowser();
  dismissToast();
  return browser;
};

test('sounds that the server rendered are not fetched again', async () => {
  const browser = open();
  browser.answers(503, '');
  const sounds = createTrendingSounds(page);
  await sounds.loadFirst();
  expect(sounds.$list.get().phase).toBe('done');
  expect($toast.get()).toBeNull();
});

test('sounds that the server could not load are fetched, and a message reports a failure', async () => {
  const browser = open();
  browser.answers(503, '');
  const sounds = createTrendingSounds(null);
  await sounds.loadFirst();
  expect($toast.get()).toMatchObject({ text: messages.soundsFetchFailed });
});
