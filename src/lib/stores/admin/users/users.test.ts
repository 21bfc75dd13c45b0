import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedUser } from '#lib/contract/admin/user.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import type { WantedRows } from '../filters.ts';
import { createUsers, usersFailure } from './users.ts';

const usual: WantedRows = { keyWord: '', sort: 'desc', size: 25, page: 0, path: '/admin/user' };

const user = (code: string): ListedUser => ({
  ...{ code, avatar: null, media: { avatar: null }, userName: code, displayName: code, email: `${code}@example.org` },
  ...{ gender: '', provider: 'local', isVerified: false, bio: '', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ isDisabled: false, disabledReason: '', mayDisable: true },
});
const page = (letters: string, cursor: string | null = null) => ({
  contents: [...letters].map(user),
  ...{ page: 0, hasNext: cursor !== null, cursor, hasPrevious: false, totalPages: 1, totalElements: 40 },
});

let platform: FakePlatform;
let asked: string[];
/** The server's next answer. */
let answers: [code: number, message: string, data: unknown][];

beforeEach(() => {
  asked = [];
  answers = [];
  platform = fakePlatform({
    url: 'https://riff.test/admin/user',
    fetch: async (address, init) => {
      asked.push(`${address.replace(/^.*\/api/, '')} ${init?.body ?? ''}`.trim());
      const [code, message, data] = answers.shift() ?? [500, '', null];
      return Response.json({ code, message, data, errors: {} }, { status: code });
    },
  });
  usePlatform(platform);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

const lettersOf = (users: ReturnType<typeof createUsers>) =>
  users.$list
    .get()
    .items.map(({ code }) => code)
    .join('');

test('the first page replaces the list, later pages are appended, and each change of the filters starts again', async () => {
  const users = createUsers(usual, page('ab', 'c1') as never);
  expect([lettersOf(users), users.$total.get()]).toEqual(['ab', 40]);
  answers.push([200, 'OK', page('cd')]);
  await users.loadMore();
  expect(lettersOf(users)).toBe('abcd');
  answers.push([200, 'OK', page('e')]);
  users.filters.type('eve');
  platform.tick(300);
  await vi.waitFor(() => expect(lettersOf(users)).toBe('e'));
  answers.push([200, 'OK', page('f')]);
  users.filters.resize(100);
  await vi.waitFor(() => expect(lettersOf(users)).toBe('f'));
  expect(asked).toEqual([
    '/user?page=1&size=25&sort=desc&cursor=c1',
    '/user?page=0&size=25&sort=desc&keyWord=eve',
    '/user?page=0&size=100&sort=desc&keyWord=eve',
  ]);
});

test('a failure shows in the list and in a toast, with the server’s reason if there is one', async () => {
  const users = createUsers(usual, null);
  answers.push([503, 'Not now.', null], [500, '', null]);
  users.open();
  await vi.waitFor(() => expect(users.$list.get()).toMatchObject({ phase: 'failed', reason: 'Not now.' }));
  expect($toast.get()).toMatchObject({ text: 'Not now.', kind: 'destructive' });
  await users.retry();
  expect(users.$list.get()).toMatchObject({ phase: 'failed', reason: 'The server did not answer.' });
  expect($toast.get()).toMatchObject({ text: 'Failed to load users', kind: 'destructive' });
  expect(usersFailure('Not now.')).toBe('Failed to load users: Not now.');
});

test('the list shows a disabled and an enabled member, and a toast gives the reason for a refused call', async () => {
  const users = createUsers(usual, page('ab') as never);
  answers.push([200, 'The account has been disabled.', { code: 'b', isDisabled: true, disabledReason: 'Spam' }]);
  expect(await users.disable('b', 'Spam')).toBe(true);
  expect(users.$list.get().items[1]).toMatchObject({
    isDisabled: true,
    disabledReason: 'Spam',
    email: 'b@example.org',
  });
  answers.push([400, 'You cannot disable your own account.', null]);
  expect(await users.disable('a', '')).toBe(false);
  expect($toast.get()).toMatchObject({ text: 'You cannot disable your own account.', kind: 'destructive' });
  answers.push([200, 'The account has been enabled.', { code: 'b', isDisabled: false, disabledReason: '' }]);
  expect(await users.enable('b')).toBe(true);
  expect(users.$list.get().items.map(({ isDisabled }) => isDisabled)).toEqual([false, false]);
  expect(asked).toContain('/user/disable {"code":"b","reason":"Spam"}');
});
