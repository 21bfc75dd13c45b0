import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Tag } from '#lib/contract/post/tag.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { createTagPicker, type TagPicker } from './tag-picker.ts';

const tag = (name: string): Tag => ({
  code: `code-${name}`,
  name,
  usageCount: 1,
  username: 'ada',
  avatar: null,
  media: { avatar: null },
});

let calls: { address: string; body: unknown; signal: AbortSignal | undefined }[];
let answer: (address: string, body: unknown) => unknown;
let platform: FakePlatform;
let picker: TagPicker;

beforeEach(() => {
  calls = [];
  answer = () => ({ code: 200, message: 'OK', data: [tag('cats'), tag('catwalk')], errors: {} });
  platform = fakePlatform({
    fetch: async (address, init) => {
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      calls.push({ address, body, signal: init?.signal ?? undefined });
      return Response.json(answer(address, body));
    },
  });
  usePlatform(platform);
  picker = createTagPicker();
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function typed(text: string) {
  picker.type(text);
  platform.tick(300);
  await settle();
}

const shown = () =>
  picker.$options.get().map((option) => (option.kind === 'new' ? `new ${option.name}` : option.tag.name));

test('searches 300 ms after typing stops, once', async () => {
  picker.type('c');
  platform.tick(299);
  picker.type('ca');
  platform.tick(299);
  expect(calls).toHaveLength(0);
  platform.tick(1);
  expect(picker.$state.get()).toBe('searching');
  await settle();
  expect(calls.map(({ address }) => address)).toEqual(['/api/tags/search?keyWord=ca']);
  expect(shown()).toEqual(['cats', 'catwalk', 'new ca']);
  expect(picker.$state.get()).toBe('idle');
});

test('does not search for an empty text', async () => {
  await typed('  # ');
  expect(calls).toHaveLength(0);
  expect(shown()).toEqual([]);
});

test('an answer that arrives too late changes nothing', async () => {
  picker.type('ca');
  platform.tick(300);
  picker.type('');
  await settle();
  expect(calls[0]?.signal?.aborted).toBe(true);
  expect(shown()).toEqual([]);
  expect($toast.get()).toBeNull();
});

test('offers no new tag whose name exists', async () => {
  await typed('#Cats');
  expect(calls[0]?.address).toBe('/api/tags/search?keyWord=Cats');
  expect(shown()).toEqual(['cats', 'catwalk']);
});

test('a tag is chosen once, and offered again when it is removed', async () => {
  await typed('cat');
  await picker.choose({ kind: 'existing', tag: tag('cats') });
  expect(picker.$keyword.get()).toBe('');
  await picker.choose({ kind: 'existing', tag: tag('cats') });
  expect(picker.$selected.get()).toEqual([tag('cats')]);
  await typed('cat');
  expect(shown()).toEqual(['catwalk', 'new cat']);
  picker.remove('code-cats');
  expect(picker.$selected.get()).toEqual([]);
  expect(shown()).toEqual(['cats', 'catwalk', 'new cat']);
});

test('creates a tag from the typed text', async () => {
  answer = (_, body) => ({ code: 200, message: 'OK', data: tag((body as { content: string }).content), errors: {} });
  picker.type('#Sunset');
  const run = picker.createTyped();
  expect(picker.$state.get()).toBe('creating');
  await run;
  expect(calls.map(({ address, body }) => [address, body])).toEqual([['/api/tags', { content: 'sunset' }]]);
  expect(picker.$selected.get()).toEqual([tag('sunset')]);
  expect(picker.$keyword.get()).toBe('');
  platform.tick(300);
  expect(calls).toHaveLength(1);
});

test('a second press during the creation of a tag creates no second one, and no search is left', async () => {
  await typed('sun');
  answer = (_, body) => ({ code: 200, message: 'OK', data: tag((body as { content: string }).content), errors: {} });
  picker.type('sunset');
  await Promise.all([picker.createTyped(), picker.createTyped()]);
  platform.tick(300);
  expect(calls.map(({ address }) => address)).toEqual(['/api/tags/search?keyWord=sun', '/api/tags']);
});

test('validates a name before it calls the server', async () => {
  await picker.createTyped();
  expect(picker.$problem.get()).toBe(messages.tagBlank);
  picker.type('semi;colon');
  expect(picker.$problem.get()).toBe('');
  await picker.createTyped();
  expect(picker.$problem.get()).toBe(messages.tagInvalid);
  expect(calls).toHaveLength(0);
});

test('accepts at most 20 tags', async () => {
  for (let index = 0; index < limits.tagsPerPost; index += 1) {
    await picker.choose({ kind: 'existing', tag: tag(`t${index}`) });
  }
  await picker.choose({ kind: 'existing', tag: tag('more') });
  expect(picker.$problem.get()).toBe(messages.tagsMany);
  expect(picker.$selected.get()).toHaveLength(limits.tagsPerPost);
});

test('a failed search shows a message, and a tag can still be created', async () => {
  answer = () => ({ code: 500, message: 'Down', data: null, errors: {} });
  await typed('cat');
  expect($toast.get()).toMatchObject({ text: 'Down', kind: 'destructive' });
  expect(shown()).toEqual(['new cat']);
});

test('without an answer the texts of the specification are shown', async () => {
  answer = () => {
    throw new Error('cut');
  };
  await typed('cat');
  expect($toast.get()?.text).toBe(messages.tagSearchFailed);
  await picker.createTyped();
  expect($toast.get()?.text).toBe(messages.tagCreateFailed);
  expect(picker.$keyword.get()).toBe('cat');
});

describe('tags that are typed or pasted', () => {
  const chosen = () => picker.$selected.get().map(({ name }) => name);
  const made = () => calls.map(({ body }) => (body as { content: string }).content);
  const all = async () => expect(await picker.finish()).toBeNull();
  beforeEach(() => {
    answer = (_, body) => ({ code: 200, message: 'OK', data: tag((body as { content: string }).content), errors: {} });
  });

  test.each([
    ['one ', ['one']],
    ['one,', ['one']],
    ['#one #two', ['one', 'two']],
    ['#one#two', ['one', 'two']],
    ['one, Two\nthree، چهار、五', ['one', 'two', 'three', 'چهار', '五']],
    ['نرم‌افزار ', ['نرم‌افزار']],
    ['one ONE ｏｎｅ', ['one']],
  ])('%j becomes %j', async (text, expected) => {
    picker.type(text);
    expect(picker.$keyword.get()).toBe('');
    await all();
    expect([chosen(), made()]).toEqual([expected, expected]);
  });

  test('text that is typed during the creation of a tag stays, and becomes the next one', async () => {
    picker.type('one ');
    picker.type('tw');
    expect(picker.$state.get()).toBe('creating');
    picker.type('two,');
    picker.type('thr');
    await settle();
    await settle();
    expect(picker.$keyword.get()).toBe('thr');
    await picker.createTyped();
    expect(chosen()).toEqual(['one', 'two', 'thr']);
  });

  test('an input method composes a space without ending the tag', async () => {
    picker.type('いち に', true);
    expect(picker.$keyword.get()).toBe('いち に');
    expect(calls).toHaveLength(0);
    picker.type('いち に', false);
    await all();
    expect(chosen()).toEqual(['いち', 'に']);
  });

  test('a word that is not a valid tag stays in the box with the reason, and the others become tags', async () => {
    picker.type('#one #semi;colon #two');
    expect([picker.$keyword.get(), picker.$problem.get()]).toEqual(['semi;colon', messages.tagInvalid]);
    expect(await picker.finish()).toBe(messages.tagInvalid);
    expect(chosen()).toEqual(['one', 'two']);
  });

  test('a tag that could not be created is put back before the text typed since', async () => {
    answer = () => ({ code: 503, message: 'Busy.', data: null, errors: {} });
    picker.type('one ');
    picker.type('tw');
    await picker.createTyped();
    expect(picker.$keyword.get().split(' ').sort()).toEqual(['one', 'tw']);
    expect(await picker.finish()).toBe(messages.tagCreateFailed);
    expect($toast.get()).toMatchObject({ text: 'Busy.', kind: 'destructive' });
  });

  test('beyond twenty tags, the rest stays in the box', async () => {
    picker.type(Array.from({ length: limits.tagsPerPost + 2 }, (_, n) => `#t${n}`).join(' '));
    expect(await picker.finish()).toBe(messages.tagsMany);
    expect(chosen()).toHaveLength(limits.tagsPerPost);
    expect(picker.$keyword.get().split(' ').sort()).toEqual(['t20', 't21']);
  });
});
