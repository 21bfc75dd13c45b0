import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Tag } from '#lib/contract/tag.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $toast, dismissToast } from '../toast.ts';
import {
  $selectedTags,
  $tagKeyword,
  $tagOptions,
  $tagPicker,
  $tagProblem,
  chooseTag,
  createTypedTag,
  removeTag,
  resetTags,
  typeTag,
} from './tag-picker.ts';

const tag = (name: string): Tag => ({ code: `code-${name}`, name, usageCount: 1, username: 'ada', avatar: null });

let calls: { address: string; body: unknown; signal: AbortSignal | undefined }[];
let answer: (address: string, body: unknown) => unknown;
let platform: FakePlatform;

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
  resetTags();
  dismissToast();
});
afterEach(() => usePlatform(undefined));

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function typed(text: string) {
  typeTag(text);
  platform.tick(300);
  await settle();
}

const shown = () => $tagOptions.get().map((option) => (option.kind === 'new' ? `new ${option.name}` : option.tag.name));

test('searches 300 ms after typing stops, once', async () => {
  typeTag('c');
  platform.tick(299);
  typeTag('ca');
  platform.tick(299);
  expect(calls).toHaveLength(0);
  platform.tick(1);
  expect($tagPicker.get()).toBe('searching');
  await settle();
  expect(calls.map(({ address }) => address)).toEqual(['/api/tags/search?keyWord=ca']);
  expect(shown()).toEqual(['cats', 'catwalk', 'new ca']);
  expect($tagPicker.get()).toBe('idle');
});

test('does not search for nothing', async () => {
  await typed('  # ');
  expect(calls).toHaveLength(0);
  expect(shown()).toEqual([]);
});

test('an answer that comes too late changes nothing', async () => {
  typeTag('ca');
  platform.tick(300);
  typeTag('');
  await settle();
  expect(calls[0]?.signal?.aborted).toBe(true);
  expect(shown()).toEqual([]);
  expect($toast.get()).toBeNull();
});

test('offers no new tag of a name that exists', async () => {
  await typed('#Cats');
  expect(calls[0]?.address).toBe('/api/tags/search?keyWord=Cats');
  expect(shown()).toEqual(['cats', 'catwalk']);
});

test('a tag is chosen once, and offered again when it is removed', async () => {
  await typed('cat');
  await chooseTag({ kind: 'existing', tag: tag('cats') });
  expect($tagKeyword.get()).toBe('');
  await chooseTag({ kind: 'existing', tag: tag('cats') });
  expect($selectedTags.get()).toEqual([tag('cats')]);
  await typed('cat');
  expect(shown()).toEqual(['catwalk', 'new cat']);
  removeTag('code-cats');
  expect($selectedTags.get()).toEqual([]);
  expect(shown()).toEqual(['cats', 'catwalk', 'new cat']);
});

test('makes a tag of the typed text', async () => {
  answer = (_, body) => ({ code: 200, message: 'OK', data: tag((body as { content: string }).content), errors: {} });
  typeTag(' #sunset ');
  const run = createTypedTag();
  expect($tagPicker.get()).toBe('creating');
  await run;
  expect(calls.map(({ address, body }) => [address, body])).toEqual([['/api/tags', { content: 'sunset' }]]);
  expect($selectedTags.get()).toEqual([tag('sunset')]);
  expect($tagKeyword.get()).toBe('');
  platform.tick(300);
  expect(calls).toHaveLength(1);
});

test('says what is wrong with a name before asking the server', async () => {
  await createTypedTag();
  expect($tagProblem.get()).toBe(messages.tagBlank);
  typeTag('two words');
  expect($tagProblem.get()).toBe('');
  await createTypedTag();
  expect($tagProblem.get()).toBe(messages.tagInvalid);
  expect(calls).toHaveLength(0);
});

test('takes at most 20 tags', async () => {
  for (let index = 0; index < limits.tagsPerPost; index += 1) {
    await chooseTag({ kind: 'existing', tag: tag(`t${index}`) });
  }
  await chooseTag({ kind: 'existing', tag: tag('more') });
  expect($tagProblem.get()).toBe(messages.tagsMany);
  expect($selectedTags.get()).toHaveLength(limits.tagsPerPost);
});

test('a failed search says so and still lets a tag be made', async () => {
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
  await createTypedTag();
  expect($toast.get()?.text).toBe(messages.tagCreateFailed);
  expect($tagKeyword.get()).toBe('cat');
});
