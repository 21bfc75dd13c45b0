import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $knownPosts } from './post/known-posts.ts';
import { sendWaitingActions } from './send-waiting-actions.ts';
import { dropWaiting } from './waiting-actions.ts';
import { waitingActions } from './waiting-list.ts';

let browser: AnsweringBrowser;
const action = (kind: 'like' | 'view', code: string) => ({ userCode: 'ada', kind, code, isWanted: true }) as const;
const sent = () => browser.sent.map(({ body }) => (body as { code: string }).code);

beforeEach(() => {
  browser = openAnsweringBrowser();
});
afterEach(() => {
  $knownPosts.set({});
  usePlatform(undefined);
});

test('an action that was withdrawn while an earlier one was sent is not sent', async () => {
  waitingActions.set([action('like', 'first'), action('like', 'withdrawn')]);
  const answer = Promise.withResolvers<Response>();
  const { fetch } = browser;
  usePlatform({ ...browser, fetch: (...call) => fetch(...call).then(() => answer.promise) });
  const sending = sendWaitingActions('ada');
  await expect.poll(sent).toEqual(['first']);
  dropWaiting(action('like', 'withdrawn'));
  answer.resolve(Response.json({ code: 200, message: 'OK', data: null, errors: {} }));
  await sending;
  expect(sent()).toEqual(['first']);
  expect(waitingActions.all()).toEqual([]);
});
