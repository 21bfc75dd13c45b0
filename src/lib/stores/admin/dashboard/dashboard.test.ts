import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import type { WantedRows } from '../filters.ts';
import { activeUsersFailure, createDashboard } from './dashboard.ts';

const usual: WantedRows = { keyWord: '', sort: 'desc', size: 10, page: 0, path: '/admin/home' };
const page = (letters: string, totalPages = 3) => ({
  contents: [...letters].map((userCode) => ({ userCode, displayName: userCode, ip: '::1', firstAccessTime: '' })),
  ...{ page: 0, hasNext: true, cursor: null, hasPrevious: false, totalPages, totalElements: 25 },
});
const figures = { posts: { value: 1, hours: [] } };

interface Call {
  address: string;
  isAborted: () => boolean;
  answer(code: number, message: string, data: unknown): void;
}
let platform: FakePlatform;
let calls: Call[];

beforeEach(() => {
  calls = [];
  platform = fakePlatform({
    url: 'https://riff.test/admin/home',
    fetch: (address, init) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      calls.push({
        address: address.replace(/^.*\/api\/logs\//, ''),
        isAborted: () => init?.signal?.aborted ?? false,
        answer: (code, message, data) => resolve(Response.json({ code, message, data, errors: {} }, { status: code })),
      });
      return promise;
    },
  });
  usePlatform(platform);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

type Dashboard = ReturnType<typeof createDashboard>;
const open = (first = page('ab')) => createDashboard(usual, { page: first, overview: figures } as never);
const letters = ({ $page }: Dashboard) =>
  $page
    .get()
    .rows.map(({ userCode }) => userCode)
    .join('');
const settled = (dashboard: Dashboard) => vi.waitFor(() => expect(dashboard.$page.get().phase).not.toBe('loading'));
const answer = (place: number, code: number, message: string, data: unknown) =>
  calls.at(place)?.answer(code, message, data);

test('a changed page is announced, and an answer for an earlier page is ignored', async () => {
  const dashboard = open();
  dashboard.open();
  expect(calls).toEqual([]);
  dashboard.turn(1);
  expect([letters(dashboard), dashboard.$page.get().phase]).toEqual(['ab', 'loading']);
  dashboard.turn(1);
  expect(calls.map(({ address }) => address)).toEqual(['active-users?size=10&page=1', 'active-users?size=10&page=2']);
  expect(calls[0]?.isAborted()).toBe(true);
  answer(1, 200, 'OK', page('e'));
  answer(0, 200, 'OK', page('cd'));
  await settled(dashboard);
  expect([letters(dashboard), $toast.get()?.text]).toEqual(['e', 'Fetched 1 active users (Page 3)']);
  expect(platform.navigation.url().search).toBe('?page=2');
  dashboard.turn(-1);
  dashboard.turn(-1);
  dashboard.turn(-1);
  expect(dashboard.filters.$wanted.get().page).toBe(0);
});

test('another search or size starts on the first page', async () => {
  const dashboard = createDashboard({ ...usual, page: 2 }, { page: page('e'), overview: figures } as never);
  dashboard.filters.type('ada');
  platform.tick(300);
  expect(calls.at(-1)?.address).toBe('active-users?keyWord=ada&size=10&page=0');
  answer(-1, 200, 'OK', page('a', 2));
  await settled(dashboard);
  dashboard.turn(1);
  dashboard.filters.resize(7);
  expect(calls.at(-1)?.address).toBe('active-users?keyWord=ada&size=7&page=0');
  const asked = calls.length;
  for (const size of [0, -1, 1.5, Number.NaN, 201]) dashboard.filters.resize(size);
  expect(calls.length).toBe(asked);
});

test('the last page is shown instead of one that has become empty', async () => {
  const dashboard = open();
  dashboard.turn(1);
  answer(0, 200, 'OK', page('', 1));
  await vi.waitFor(() => expect(calls.at(1)?.address).toBe('active-users?size=10&page=0'));
  answer(1, 200, 'OK', page('a', 1));
  await settled(dashboard);
  expect(letters(dashboard)).toBe('a');
});

test('a failure shows in the list and in a toast, and an administrator can retry', async () => {
  const dashboard = open();
  const refreshing = dashboard.refresh();
  answer(0, 500, 'The database is away.', null);
  answer(1, 500, 'The database is away.', null);
  await refreshing;
  const { phase, reason } = dashboard.$page.get();
  expect([phase, activeUsersFailure(reason)]).toEqual(['failed', 'Failed to load active users: The database is away.']);
  expect($toast.get()?.text).toBe('Failed to fetch active users');
  expect(dashboard.$overview.get()).toBeNull();
  const again = dashboard.refresh();
  answer(2, 200, 'OK', page('ab'));
  answer(3, 200, 'OK', figures);
  await again;
  expect([letters(dashboard), dashboard.$overview.get()]).toEqual(['ab', figures]);
});

test('the dashboard loads what the server could not load', async () => {
  const dashboard = createDashboard(usual, { page: null, overview: null });
  dashboard.open();
  expect(calls.map(({ address }) => address)).toEqual(['active-users?size=10&page=0', 'overview']);
  answer(0, 200, 'OK', page('ab'));
  await settled(dashboard);
  expect($toast.get()).toBeNull();
});

test('the dashboard refreshes itself while it is shown in a visible tab', async () => {
  const dashboard = open();
  dashboard.open();
  dashboard.autoRefresh.every(30_000);
  platform.tick(29_999);
  expect(calls).toEqual([]);
  platform.tick(1);
  expect(calls.map(({ address }) => address)).toEqual(['active-users?size=10&page=0', 'overview']);
  answer(0, 200, 'OK', page('abc'));
  await settled(dashboard);
  expect($toast.get()?.text).toMatch(/^Auto-refreshed at \d/);
  platform.setVisible(false);
  platform.tick(30_000);
  expect(calls.length).toBe(2);
  platform.setVisible(true);
  platform.tick(30_000);
  expect(calls.length).toBe(4);
  dashboard.close();
  platform.tick(600_000);
  expect(calls.length).toBe(4);
  dashboard.open();
  dashboard.autoRefresh.every(0);
  platform.tick(600_000);
  expect(calls.length).toBe(4);
});
