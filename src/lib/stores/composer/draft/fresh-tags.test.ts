import { afterEach, expect, test } from 'vitest';
import type { Tag } from '#lib/contract/tag.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#lib/platform/fake.ts';
import { $toast } from '../../toast.ts';
import { $selectedTags } from '../tag-picker.ts';
import { freshenTags } from './fresh-tags.ts';

const tag = (name: string): Tag => ({ code: `code-${name}`, name, usageCount: 0, username: null, avatar: null });
const [cats, dogs, birds] = [tag('cats'), tag('dogs'), tag('birds')];

afterEach(() => usePlatform(undefined));

function answer(code: number, data: Tag[] | null) {
  const asked: string[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React's
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

test('a tag that is gone is taken away; one chosen meanwhile stays', async () => {
  const asked = answer(200, [cats]);
  $selectedTags.set([cats, dogs]);
  const freshening = freshenTags();
  $selectedTags.set([...$selectedTags.get(), birds]);
  await freshening;
  expect(asked).toEqual([expect.stringContaining('tags/by-code?code=code-cats,code-dogs')]);
  expect($selectedTags.get()).toEqual([cats, birds]);
});

test('without an answer all stay, and the person is told', async () => {
  answer(500, null);
  $selectedTags.set([cats, dogs]);
  await freshenTags();
  expect($selectedTags.get()).toEqual([cats, dogs]);
  expect($toast.get()).toMatchObject({ text: 'Failed to fetch tags!', kind: 'destructive' });
});
