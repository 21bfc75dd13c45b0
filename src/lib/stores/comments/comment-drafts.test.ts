import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session } from '../account/session.ts';
import { keepDraftLive, openDraft } from './comment-drafts.ts';

let browser: FakePlatform;

const signIn = (userCode: string | null) => $session.set((userCode && { userCode }) as never);

beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
  signIn('ada');
});
afterEach(() => {
  signIn(null);
  usePlatform(undefined);
});

test('a draft keeps its target, each post has its own, and a sent draft is removed', () => {
  openDraft('a').type('first');
  openDraft('b').type('second');
  openDraft('b').replyTo({ commentCode: 'c', userName: 'bo' });
  expect(openDraft('a').$text.get()).toBe('first');
  expect(openDraft('b').$text.get()).toBe('second');
  expect(openDraft('b').$target.get()?.userName).toBe('bo');
  openDraft('a').sent('first');
  expect(openDraft('a').$text.get()).toBe('');
  const edited = openDraft('b');
  edited.sent('something else');
  expect(openDraft('b').$text.get()).toBe('second');
});

test('the key of a draft stays the same for the same text, even after a reload', () => {
  const draft = openDraft('a');
  draft.type('first');
  const key = draft.sendKey();
  expect(openDraft('a').sendKey()).toBe(key);
  draft.replyTo({ commentCode: 'c', userName: 'bo' });
  expect(draft.sendKey()).not.toBe(key);
});

test('a member never finds the draft of another member', () => {
  openDraft('a').type('secret');
  signIn('bo');
  expect(openDraft('a').$text.get()).toBe('');
  signIn('ada');
  expect(openDraft('a').$text.get()).toBe('secret');
});

test('a live draft is the same object for its author until all its holders release it', () => {
  const draft = openDraft('a');
  const [letGo, letGoToo] = [keepDraftLive('a', draft), keepDraftLive('a', draft)];
  expect([openDraft('a') === draft, openDraft('b') === draft]).toEqual([true, false]);
  signIn('bo');
  expect(openDraft('a')).not.toBe(draft);
  signIn('ada');
  letGo();
  expect(openDraft('a')).toBe(draft);
  letGoToo();
  expect(openDraft('a')).not.toBe(draft);
});

test('a visitor’s live draft goes to the first member who signs in', () => {
  signIn(null);
  const draft = openDraft('a');
  keepDraftLive('a', draft);
  signIn('ada');
  expect(openDraft('a')).toBe(draft);
  signIn('bo');
  expect(openDraft('a')).not.toBe(draft);
});

test('a text that was added below another one during its sending stays', () => {
  const draft = openDraft('a');
  draft.type('first\n\nsecond');
  draft.sent('first');
  expect(draft.$text.get()).toBe('second');
});

test('the storage of drafts stays small, and broken content counts as empty', () => {
  for (let n = 0; n < 40; n += 1) openDraft(`post ${n}`).type('x'.repeat(100_000));
  const stored = browser.tabStorage.get('riff-comment-drafts') ?? '';
  expect(stored.length).toBeLessThan(120_000);
  expect(openDraft('post 39').$text.get()).toHaveLength(5_000);
  expect(openDraft('post 0').$text.get()).toBe('');
  browser.tabStorage.set('riff-comment-drafts', '{broken');
  expect(openDraft('post 39').$text.get()).toBe('');
});
