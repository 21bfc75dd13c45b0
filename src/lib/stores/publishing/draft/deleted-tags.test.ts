import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tag } from '#lib/contract/post/tag.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast } from '#lib/stores/toast.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { createTagPicker, type TagPicker } from '../form/tag-picker.ts';
import { removeDeletedTags } from './deleted-tags.ts';

const tag = (name: string): Tag => ({
  code: `code-${name}`,
  name,
  usageCount: 0,
  username: null,
  avatar: null,
  media: { avatar: null },
});
const [cats, dogs, birds] = [tag('cats'), tag('dogs'), tag('birds')];

let picker: TagPicker;

beforeEach(() => {
  picker = createTagPicker();
});
afterEach(() => usePlatform(undefined));

function answer(code: number, data: Tag[] | null) {
  const asked: string[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(
    fakePlatform({
      fetch: async (address) => {
        asked.push(decodeURIComponent(address));
        return Response.json({ code, message: '', data, errors: {} }, { status: code });
      },
    }),
  );
  return asked;
}

test('a deleted tag is removed; one chosen in the meantime stays', async () => {
  const asked = answer(200, [cats]);
  picker.select([cats, dogs]);
  const freshening = removeDeletedTags(picker);
  picker.select([...picker.$selected.get(), birds]);
  await freshening;
  expect(asked).toEqual([expect.stringContaining('tags/by-code?code=code-cats,code-dogs')]);
  expect(picker.$selected.get()).toEqual([cats, birds]);
});

test('without an answer all tags stay, and a toast gives the reason', async () => {
  answer(500, null);
  picker.select([cats, dogs]);
  await removeDeletedTags(picker);
  expect(picker.$selected.get()).toEqual([cats, dogs]);
  expect($toast.get()).toMatchObject({ text: 'Failed to fetch tags!', kind: 'destructive' });
});
