import { afterEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createTopKeywords } from './top-keywords.ts';

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('top keywords that the server rendered are not fetched again', () => {
  const browser = openAnsweringBrowser();
  const top = createTopKeywords([{ keyword: 'cats', count: 3 }]);
  expect(top.$list.get()).toMatchObject({ phase: 'done', items: [{ keyword: 'cats' }] });
  expect(browser.sent).toEqual([]);
});

test('top keywords that cannot be loaded show a message in the list and in a toast, and can be retried', async () => {
  const browser = openAnsweringBrowser();
  browser.answers(500, '');
  const top = createTopKeywords(null);
  await top.loadMore();
  expect(top.$list.get()).toMatchObject({ phase: 'failed', reason: messages.topSearchFailed });
  expect($toast.get()).toMatchObject({ text: messages.topSearchFailed, kind: 'destructive' });
  browser.answers(200, 'OK', [{ keyword: 'cats', count: 3 }]);
  await top.retry();
  expect(top.$list.get()).toMatchObject({ phase: 'done', items: [{ keyword: 'cats', count: 3 }] });
});
