import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HeldComment } from '#lib/contract/comment/moderate-comment.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { type Told, tellBy } from '../../known.ts';
import { $hiddenMembers, hiddenMembers } from '../../relation/hidden-members.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { $knownDecisions } from '../known-comments.ts';
import { createCommentSettings } from './comment-settings.ts';
import { createHeldComments } from './held-comments.ts';

let sent: string[];
let answers: Record<string, { code: number; message?: string; data?: unknown }>;

beforeEach(() => {
  sent = [];
  answers = {};
  usePlatform(
    fakePlatform({
      fetch: async (address, init) => {
        const { pathname } = new URL(String(address), 'http://riff.test');
        sent.push(`${init?.method ?? 'GET'} ${pathname}`);
        const { code, message = '', data = null } = answers[pathname] ?? { code: 500 };
        return Response.json({ code, message, errors: {}, data }, { status: code });
      },
    }),
  );
});
afterEach(() => {
  tellBy(null);
  $hiddenMembers.set({});
  $knownDecisions.set({});
  dismissToast();
  usePlatform(undefined);
});

const held = (code: string, userCommentCode = 'bo') =>
  ({ comment: { commentCode: code, userCommentCode }, postCode: 'p', parentCode: null }) as HeldComment;
const open = (...contents: HeldComment[]) =>
  createHeldComments({
    ...{ contents, page: 0, hasNext: false, hasPrevious: false, cursor: null },
    ...{ totalElements: contents.length, totalPages: 1 },
  });
const codes = ({ list }: ReturnType<typeof open>) => list.$list.get().items.map(({ comment }) => comment.commentCode);

test('an approved comment leaves the list and the number, and other tabs show it as approved', async () => {
  const told: Told[] = [];
  tellBy((one) => void told.push(one));
  answers['/api/comments/hide'] = { code: 200, data: { isHidden: false } };
  const store = open(held('a'), held('b'));
  expect(await store.approve(held('a'))).toBe(true);
  expect([codes(store), store.$total.get(), $toast.get()?.text]).toEqual([['b'], 1, 'Comment approved']);
  expect(told).toMatchObject([['decision', 'a', { hiddenAs: null }]]);
});

test('a deleted comment leaves the list, and a refused deletion changes nothing', async () => {
  const store = open(held('a'), held('b'));
  expect(await store.remove(held('a'))).toBe(false);
  expect([codes(store), store.$total.get(), $toast.get()?.kind]).toEqual([['a', 'b'], 2, 'destructive']);
  answers['/api/comments/delete'] = { code: 200 };
  expect(await store.remove(held('a'))).toBe(true);
  expect([codes(store), store.$total.get()]).toEqual([['b'], 1]);
});

test('a comment that its writer deleted meanwhile leaves the list with the reason', async () => {
  answers['/api/comments/hide'] = { code: 404, message: 'This comment was deleted.' };
  const store = open(held('a'));
  expect(await store.approve(held('a'))).toBe(false);
  expect([codes(store), store.$total.get(), $toast.get()?.text]).toEqual([[], 0, 'This comment was deleted.']);
});

test('comments of a member who is blocked meanwhile are hidden', () => {
  const store = open(held('a'), held('b', 'cy'));
  hiddenMembers.change('cy', { gone: 'own' });
  expect(codes(store)).toEqual(['a']);
});

test('the switches say that they could not be loaded, and are loaded at another try with the number that waits', async () => {
  const settings = createCommentSettings();
  await settings.load();
  expect([settings.$failure.get(), settings.$waiting.get()]).toEqual([expect.stringMatching(/./), null]);
  answers['/api/comments/settings'] = { code: 200, data: { holdsLinks: true, holdsNewcomers: false } };
  answers['/api/comments/held'] = { code: 200, data: { contents: [], totalElements: 7 } };
  await settings.load();
  expect([settings.$failure.get(), settings.$settings.get()?.holdsLinks, settings.$waiting.get()]).toEqual([
    null,
    true,
    7,
  ]);
  expect(sent).toContain('GET /api/comments/held');
});
