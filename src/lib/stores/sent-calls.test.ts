import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { toggleFollow } from './account/follow.ts';
import { $session } from './account/session.ts';
import { createActivityLog } from './admin/activity-log/activity-log.ts';
import { createUsers } from './admin/users/users.ts';
import { createComments } from './comments/comments.ts';
import { createReplies } from './comments/replies.ts';
import { type HistoryName, histories } from './history/histories.ts';
import { createHistory } from './history/history.ts';
import type { PagedList } from './lists/paged-list.ts';
import { removePost } from './post/delete-post.ts';
import { pressLike } from './post/like-post.ts';
import { createPostView } from './post/post-view.ts';
import { createProfilePosts } from './profile/profile-posts.ts';
import { createComposerForm } from './publishing/form/composer-form.ts';
import { createSoundPicker } from './publishing/form/sound-picker.ts';
import { createSearchResults } from './search/search-results.ts';
import { createSuggestions } from './search/suggestions.ts';
import { createSoundPage } from './sound/sound-page.ts';
import { dismissToast } from './toast.ts';

let sent: { call: string; input: Record<string, unknown> }[];
let browser: ReturnType<typeof fakePlatform>;

beforeEach(() => {
  sent = [];
  browser = fakePlatform({
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(address, 'https://riff.test');
      const body = init?.body ? JSON.parse(String(init.body)) : {};
      sent.push({
        call: `${init?.method ?? 'GET'} ${pathname.slice('/api/'.length)}`,
        input: { ...Object.fromEntries(searchParams), ...body },
      });
      const codes = { postCode: 'x', userCode: 'x', commentCode: 'x', code: 'x' };
      // Each page is full of new entries and has a successor.
      const entry = (place: number) =>
        Object.fromEntries(Object.keys(codes).map((name) => [name, `${name} ${place} of ${sent.length}`]));
      const contents = Array.from({ length: Number(searchParams.get('size')) }, (_, place) => entry(place));
      const data = { ...codes, contents, page: 0, hasNext: true, cursor: `after ${sent.length}` };
      return Response.json({
        code: 200,
        message: 'OK',
        data: pathname.endsWith('suggestions') ? [] : data,
        errors: {},
      });
    },
  });
  usePlatform(browser);
  $session.set({ userCode: 'ada' } as never);
});
afterEach(() => {
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

/** The two parts of section 7 of the specification: the calls for each page of a list. */
const rows = { keyWord: 'cat', sort: 'desc', size: 25, page: 0 } as const;
const searched = () => createSearchResults('cat', { posts: null, accounts: null });
const history = (name: HistoryName) => createHistory(histories[name] as never, null);
const music = () => {
  const picker = createSoundPicker(createComposerForm());
  picker.type('cat');
  browser.tick(300);
  return picker;
};
const five = { size: '5', sort: 'desc' };
const ten = { size: '10', sort: 'desc' };
const twelve = { size: '12', sort: 'desc' };

type Pages = Pick<PagedList<never>, 'loadMore'>;

test.each<[call: string, input: Record<string, string>, open: () => Pages]>([
  ['comments/comments', { code: 'p', ...five }, () => createComments({ postCode: 'p', commentCount: '0' })],
  ['comments/replies', { code: 'c', ...five }, () => createReplies('c').list],
  ['posts/search', { keyWord: 'cat', ...twelve }, () => searched().posts],
  ['accounts/search', { keyWord: 'cat', ...twelve }, () => searched().accounts],
  ['accounts/posts', { code: 'ada', ...twelve }, () => createProfilePosts('ada', null)],
  // `source` is Riff's own addition: it keeps the search out of the member's history.
  ['posts/search', { keyWord: 'cat', source: 'music', ...ten }, music],
  [
    'audios/posts-by-audio',
    { code: 's', ...ten },
    () => createSoundPage({ code: 's', sound: null, posts: null }).posts,
  ],
  ['activity/views', twelve, () => history('views')],
  ['activity/likes', twelve, () => history('likes')],
  ['activity/comments', twelve, () => history('comments')],
  ['activity/search-history', twelve, () => history('keywords')],
  ['logs', { keyWord: 'cat', size: '25', sort: 'desc' }, () => createActivityLog(rows, null)],
  ['user', { keyWord: 'cat', size: '25', sort: 'desc' }, () => createUsers(rows, null)],
])('GET %s sends %o, its page, and the cursor after the first page', async (call, input, open) => {
  const list = open();
  // The music picker starts its own first call, and ignores further calls until that page arrives.
  for (const pages of [1, 2, 3]) {
    await vi.waitFor(async () => {
      if (sent.length < pages) await list.loadMore();
      expect(sent).toHaveLength(pages);
    });
  }
  expect(sent).toEqual([
    { call: `GET ${call}`, input: { ...input, page: '0' } },
    { call: `GET ${call}`, input: { ...input, page: '1', cursor: 'after 1' } },
    { call: `GET ${call}`, input: { ...input, page: '2', cursor: 'after 2' } },
  ]);
});

test('a history in the other order sends that order, and starts at its first page', async () => {
  const views = history('views');
  await views.loadMore();
  await views.loadMore();
  await views.sort('asc');
  expect(sent.at(-1)?.input).toEqual({ size: '12', sort: 'asc', page: '0' });
});

test('results that are shown again continue with their next page', async () => {
  const before = searched();
  for (const _ of [0, 1, 2]) await before.posts.loadMore();
  const items = Array.from({ length: 36 }, (_, place) => ({ postCode: String(place) }) as never);
  const stored = { posts: { items, next: 'after 3' }, accounts: { items: [], next: null } };
  const again = searched();
  again.adopt('cat', stored);
  await again.posts.loadMore();
  expect(sent.at(-1)?.input).toEqual({ keyWord: 'cat', ...twelve, page: '3', cursor: 'after 3' });
});

describe('actions on one thing', () => {
  const post = { postCode: 'p', isLiked: false, likeCount: '0', userCurrentCode: 'ada' } as never;
  const view = async () => {
    const shown = createPostView();
    await shown.show('p');
    return shown;
  };
  const suggest = async () => {
    createSuggestions().type('ca');
    browser.tick(300);
  };

  test.each<[call: string, input: Record<string, string>, act: () => unknown]>([
    ['GET posts/get', { code: 'p' }, () => createPostView().show('p')],
    ['POST posts/view', { code: 'x' }, view],
    ['POST posts/like', { code: 'p' }, () => pressLike(post)],
    ['POST posts/like', { code: 'x' }, async () => (await view()).toggleLike()],
    ['DELETE posts/delete', { code: 'gone' }, () => removePost('gone')],
    ['POST accounts/follow', { code: 'bob' }, () => toggleFollow('bob')],
    ['GET search/suggestions', { keyWord: 'ca', size: '10' }, suggest],
  ])('%s sends %o', async (call, input, act) => {
    await act();
    await vi.waitFor(() => expect(sent.map((one) => one.call)).toContain(call));
    expect(sent.find((one) => one.call === call)?.input).toEqual(input);
  });
});
