import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import type { ListedUser } from '#lib/contract/admin/user.ts';
import { noUsers } from '#lib/contract/admin/user-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { UsersPage } from './UsersPage.tsx';

beforeEach(() => usePlatform(fakePlatform({ url: 'http://riff.test/admin/user' })));
afterEach(() => usePlatform(undefined));

const some: ListedUser = {
  ...{ code: 'ada-code', avatar: null, media: { avatar: null }, userName: 'ada', displayName: 'Ada' },
  ...{ email: 'ada@example.org', gender: '', provider: 'local', isVerified: false, bio: '' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', isDisabled: false, disabledReason: '', mayDisable: true },
};

/** The cells of the only row, in the order of the columns, and its HTML. */
function rowOf(more: Partial<ListedUser> | null, mayPermit = true) {
  const wanted = { keyWord: '', sort: 'desc' as const, size: 25, page: 0 };
  const page = { page: 0, hasNext: false, hasPrevious: false, cursor: null, totalPages: 1, totalElements: 1 };
  const first = { ...page, contents: more ? [{ ...some, ...more }] : [] };
  const html = renderToString(<UsersPage wanted={wanted} first={first} mayPermit={mayPermit} />);
  const body = html.slice(html.indexOf('<tbody>')).replace(/<!-- -->/g, '');
  const cells = (body.match(/<t[hd][ >].*?<\/t[hd]>/gs) ?? []).map((cell) => cell.replace(/<[^>]*>/g, ''));
  const heads = [...html.slice(0, html.indexOf('<tbody>')).matchAll(/<th[ >].*?<\/th>/gs)].map(([head]) =>
    head.replace(/<[^>]*>/g, ''),
  );
  return { html, body, cells, heads };
}

test('a row shows every detail of a member who signed up with a password', () => {
  const { body, cells, heads } = rowOf({});
  expect(heads).toEqual([
    ...['Avatar', 'Username', 'Display Name', 'Email', 'Gender', 'Provider', 'Verified', 'Bio', 'Created At', 'Action'],
  ]);
  expect(cells.slice(1, 8)).toEqual(['ada', 'Ada', 'ada@example.org', '–', 'N/A', 'No', '–']);
  // The specification wants an image here, also for members without one.
  expect(body).toContain('src="/icons/default-avatar.svg"');
});

test('a row shows verified members, members of a third party, and disabled members with the reason', () => {
  const { cells } = rowOf({ isVerified: true, provider: 'openid', isDisabled: true, disabledReason: 'Spam' });
  expect(cells.slice(5, 7)).toEqual(['openid', 'Yes']);
  expect(cells[2]).toBe('AdaDisabled: Spam');
  expect(rowOf({ isDisabled: true }).cells[2]).toBe('AdaDisabled');
});

test.each([
  ['can open the permissions and disable the account', true, {}, ['Permissions of ada, in a new tab', 'Disable ada']],
  ['can enable a disabled account', true, { isDisabled: true }, ['Permissions of ada, in a new tab', 'Enable ada']],
  [
    'cannot disable an account with more permissions',
    true,
    { mayDisable: false },
    ['Permissions of ada, in a new tab'],
  ],
  ['cannot open the permissions without a permission for it', false, {}, ['Disable ada']],
  ['finds a dash where no action is allowed', false, { mayDisable: false }, []],
])('an administrator %s', (_what, mayPermit, more, names) => {
  const { body } = rowOf(more, mayPermit);
  const action = body.slice(body.lastIndexOf('<td'));
  expect([...action.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(names);
  expect(action.includes(`href="${adminPaths.permissions('ada-code')}" target="_blank"`)).toBe(mayPermit);
});

test('a list without members shows a message', () => {
  expect(rowOf(null).html).toContain(noUsers);
});
