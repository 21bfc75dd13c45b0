import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session } from '../account/session.ts';
import { waitingActions } from '../waiting-list.ts';
import { type Answerable, createInlineReply, type InlineReply, isAnswerable } from './inline-reply.ts';

let browser: FakePlatform;
let calls: { key: string | null; body: unknown }[];
let answer: () => { code: number; message?: string; errors?: object } | Promise<never>;
let reply: InlineReply;

const comment = {
  ...{ code: 'n', kind: 'COMMENT', postCode: 'post', commentCode: 'comment', parentCode: null, actorCount: 1 },
  actors: [{ userCode: 'ben', userName: 'ben', displayName: 'Ben' }],
} as Answerable;

beforeEach(() => {
  calls = [];
  answer = () => ({ code: 200 });
  browser = fakePlatform({
    fetch: async (_address, init) => {
      calls.push({ key: new Headers(init?.headers).get('Idempotency-Key'), body: JSON.parse(String(init?.body)) });
      const { code, message = '', errors = {} } = await answer();
      const data = code === 200 ? { commentCode: 'mine' } : null;
      return Response.json({ code, message, data, errors }, { status: code });
    },
  });
  usePlatform(browser);
  $session.set({ userCode: 'ada', userName: 'ada' } as never);
  reply = createInlineReply(comment);
});
afterEach(() => {
  $session.set(null);
  usePlatform(undefined);
});

const write = (text: string) => {
  reply.open();
  reply.type(text);
};

test('a reply is sent to the comment, and its row knows it', async () => {
  write('  Thank you!  ');
  const sending = reply.send();
  expect(reply.$reply.get()).toEqual({ state: 'sending', text: '  Thank you!  ' });
  await sending;
  expect(calls).toMatchObject([{ body: { code: 'comment', content: 'Thank you!' } }]);
  expect(reply.$reply.get()).toEqual({ state: 'sent', code: 'mine' });
});

test('an answer to a reply belongs to the same thread and names its author', async () => {
  reply = createInlineReply({ ...comment, kind: 'REPLY', commentCode: 'reply', parentCode: 'above' });
  reply.open();
  expect(reply.$reply.get()).toMatchObject({ text: '@ben ' });
  reply.type('@ben Yes');
  await reply.send();
  expect(calls).toMatchObject([{ body: { code: 'above', content: '@ben Yes' } }]);
});

test('after a failure the text and the reason stay, and the same text has the same key', async () => {
  write('Hello');
  answer = () => ({ code: 500 });
  await reply.send();
  expect(reply.$reply.get()).toEqual({ state: 'open', text: 'Hello', problem: messages.commentSendFailed });
  await reply.send();
  reply.type('Hello you');
  answer = () => ({ code: 400, message: 'Bad', errors: { content: 'Too loud.' } });
  await reply.send();
  expect(reply.$reply.get()).toMatchObject({ problem: 'Too loud.' });
  const [first, second, third] = calls.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('nothing is sent for spaces, and not a text that is too long', async () => {
  write('   ');
  await reply.send();
  reply.type('x'.repeat(1_001));
  await reply.send();
  expect(calls).toEqual([]);
  expect(reply.$reply.get()).toMatchObject({ state: 'open', problem: messages.commentLong });
});

test('without a network it waits', async () => {
  browser.setOnline(false);
  answer = () => Promise.reject(new TypeError('offline'));
  write('Later');
  await reply.send();
  expect(reply.$reply.get()).toEqual({ state: 'waits' });
  expect(waitingActions.all()).toMatchObject([
    { kind: 'comment', comment: { postCode: 'post', target: { commentCode: 'comment' }, content: 'Later' } },
  ]);
});

test('a closed field drops its text', () => {
  write('Never mind');
  reply.close();
  reply.open();
  expect(reply.$reply.get()).toEqual({ state: 'open', text: '', problem: null });
});

test('comments of others that can be seen can be answered', () => {
  expect(isAnswerable(comment)).toBe(true);
  expect(isAnswerable({ ...comment, kind: 'COMMENT_LIKE' })).toBe(false);
  expect(isAnswerable({ ...comment, kind: 'MENTION', commentCode: null } as never)).toBe(false);
  expect(isAnswerable({ ...comment, postCode: null } as never)).toBe(false);
});
