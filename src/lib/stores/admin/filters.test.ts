import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { createFilters, pageSizes, type WantedRows, wantedRows } from './filters.ts';

const sizes = { size: 25, sizes: pageSizes };
const at = (search: string) => new URL(`https://riff.test/admin/user${search}`);
const usual: WantedRows = { keyWord: '', sort: 'desc', size: 25, page: 0, path: '/admin/user' };

let platform: FakePlatform;
beforeEach(() => {
  platform = fakePlatform({ url: 'https://riff.test/admin/user?status=open' });
  usePlatform(platform);
});
afterEach(() => usePlatform(undefined));

const address = () => {
  const { pathname, search } = platform.navigation.url();
  return pathname + search;
};

function open(first: WantedRows = usual) {
  const changes: WantedRows[] = [];
  return { changes, ...createFilters(first, sizes, (wanted) => changes.push(wanted)) };
}

test.each([
  ['', usual],
  ['?keyWord=%20ada%20&sort=asc&size=100&page=3', { ...usual, keyWord: 'ada', sort: 'asc', size: 100, page: 3 }],
  ['?sort=up&size=26&page=-1', usual],
  ['?size=1e3&page=0x1', usual],
  [`?keyWord=${'x'.repeat(300)}`, { ...usual, keyWord: 'x'.repeat(100) }],
] as const)('the address %s asks for %j', (search, wanted) => {
  expect(wantedRows(at(search), sizes)).toEqual(wanted);
});

test('a list without a size selector accepts every size from 1 to 200', () => {
  const sizeOf = (search: string) => wantedRows(at(search), { size: 10 }).size;
  expect(['?size=1', '?size=200', '?size=37', '?size=0', '?size=201'].map(sizeOf)).toEqual([1, 200, 37, 10, 10]);
});

test('a search starts 300 ms after the last letter, on the first page, and is in the address', () => {
  const { type, changes } = open({ ...usual, page: 4 });
  type('a');
  platform.tick(299);
  type('ada ');
  platform.tick(299);
  expect(changes).toEqual([]);
  platform.tick(1);
  expect(changes).toEqual([{ ...usual, keyWord: 'ada' }]);
  expect(address()).toBe('/admin/user?status=open&keyWord=ada');
  type('ada');
  platform.tick(300);
  expect(changes).toHaveLength(1);
});

test('Enter searches at once, and only once', () => {
  const { type, submit, changes } = open();
  type('ada');
  submit();
  expect(changes).toHaveLength(1);
  platform.tick(300);
  expect(changes).toHaveLength(1);
});

test('order, size and page are in the address unless they have their usual values', () => {
  const { toggleSort, resize, turnTo, changes, $wanted } = open();
  toggleSort();
  resize(200);
  turnTo(2);
  expect(address()).toBe('/admin/user?status=open&sort=asc&size=200&page=2');
  expect($wanted.get()).toEqual({ ...usual, sort: 'asc', size: 200, page: 2 });
  toggleSort();
  resize(25);
  expect(address()).toBe('/admin/user?status=open');
  resize(26);
  turnTo(-1);
  expect(changes).toHaveLength(5);
});

test('a screen that was left does not search; shown again, it writes its address and continues', () => {
  const { type, hold, resume, toggleSort, changes } = open();
  toggleSort();
  type('ada');
  hold();
  platform.navigation.rewrite('/admin/user');
  platform.tick(300);
  expect(changes).toHaveLength(1);
  resume();
  expect(address()).toBe('/admin/user?sort=asc');
  platform.tick(300);
  expect(changes.at(-1)).toEqual({ ...usual, keyWord: 'ada', sort: 'asc' });
});

test('the address of another screen is never written', () => {
  const { toggleSort, resume } = open();
  toggleSort();
  platform.navigation.rewrite('/admin/activity-log?keyWord=login');
  resume();
  expect(address()).toBe('/admin/activity-log?keyWord=login');
});
