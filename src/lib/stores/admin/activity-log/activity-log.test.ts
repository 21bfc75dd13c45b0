import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Activity, activityLog as activityLogCall } from '#lib/contract/admin/activity-log.ts';
import { activityLogFailed } from '#lib/contract/admin/activity-log-messages.ts';
import { endpoints } from '#lib/contract/index.ts';
import { limits } from '#lib/contract/limits.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast } from '#lib/stores/toast.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import {
  activityLogFailure,
  createActivityLog,
  entryText,
  exportAddress,
  partText,
  statusKind,
  typeWords,
} from './activity-log.ts';

let browser: AnsweringBrowser;
beforeEach(() => {
  browser = openAnsweringBrowser({ apiBase: '/api' });
});
afterEach(() => usePlatform(undefined));

const wanted = { keyWord: '', sort: 'desc', size: 25, page: 0 } as const;
const activity = (code: string): Activity => ({
  code,
  responseCode: '200',
  type: 'likePost',
  data: '{"code": "x1"}',
  error: null,
  message: 'OK',
  ip: '192.0.2.1',
  userCode: null,
  createdAt: '2026-01-02T03:04:05.678Z',
});
const page = (codes: string[], totalElements: number, isTotalLeast = false) => ({
  contents: codes.map(activity),
  page: 0,
  hasNext: false,
  hasPrevious: false,
  totalPages: 1,
  cursor: null,
  totalElements,
  isTotalLeast,
});
const lastQuery = () => Object.fromEntries(new URL(browser.sent.at(-1)?.address ?? '', 'http://riff').searchParams);

test('the total is exact, or ends with + if there are more', async () => {
  const log = createActivityLog(wanted, page(['a'], 1_234));
  expect(log.$totalText.get()).toBe('1,234');
  browser.answers(200, 'OK', page(['b'], 1_000, true));
  await log.restart();
  expect(log.$totalText.get()).toBe('1,000+');
  expect(log.$list.get().items.map(({ code }) => code)).toEqual(['b']);
  expect(createActivityLog(wanted, null).$totalText.get()).toBe(null);
});

test('the description of the call has the same limit of the total as the screen', () => {
  const { activityCounted } = limits;
  expect(createActivityLog(wanted, page(['a'], activityCounted, true)).$totalText.get()).toBe('500+');
  expect(activityLogCall.summary).toContain('`totalElements` counts up to 500;');
});

test('the type of every call is written in words, and a search for these words finds it', () => {
  const types = [...Object.keys(endpoints), 'failedCalls'];
  for (const type of types) {
    const words = typeWords(type);
    expect(words).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
    for (const word of words.toLowerCase().split(' ')) expect(type.toLowerCase()).toContain(word);
  }
  expect([typeWords('listUsers'), typeWords('me')]).toEqual(['List users', 'Me']);
  expect(partText(activity('a'), 'type')).toBe('Like post');
});

test('a changed order or size loads the first page again', async () => {
  const log = createActivityLog(wanted, page(['a'], 1));
  browser.answers(200, 'OK', page(['b'], 1));
  log.filters.toggleSort();
  expect(log.$list.get()).toMatchObject({ phase: 'loading', items: [] });
  await expect.poll(() => log.$list.get().items.length).toBe(1);
  expect(lastQuery()).toEqual({ page: '0', sort: 'asc', size: '25' });
  log.filters.resize(100);
  expect(lastQuery()).toEqual({ page: '0', sort: 'asc', size: '100' });
});

test('a failure shows a toast, and a sentence with its reason in the list', async () => {
  const log = createActivityLog(wanted, null);
  browser.answers(503, 'The service is not ready yet.');
  await log.loadFirst();
  const state = log.$list.get();
  expect(state).toMatchObject({ phase: 'failed', reason: 'The service is not ready yet.' });
  expect($toast.get()).toMatchObject({ text: activityLogFailed, kind: 'destructive' });
  expect(activityLogFailure('No.')).toBe('Failed to load activity logs: No.');
});

test('the address of an export contains the filters of the list', () => {
  expect(exportAddress('csv', wanted)).toBe('/api/logs/export?format=csv&sort=desc');
  expect(exportAddress('jsonl', { ...wanted, keyWord: 'a b', sort: 'asc' })).toBe(
    '/api/logs/export?format=jsonl&sort=asc&keyWord=a+b',
  );
});

test.each([
  ['200', 'success'],
  ['400', 'warning'],
  ['404', 'warning'],
  ['500', 'error'],
  ['401', null],
  ['503', null],
])('the icon of %s is %s', (code, kind) => {
  expect(statusKind(code)).toBe(kind);
});

test('the dialog and the clipboard get the full text of a cell or an entry', () => {
  expect(partText(activity('a'), 'data')).toBe('{\n  "code": "x1"\n}');
  expect(partText(activity('a'), 'error')).toBe('No error');
  expect(partText(activity('a'), 'userCode')).toBe('');
  expect(JSON.parse(entryText(activity('a')))).toEqual({ ...activity('a'), data: { code: 'x1' } });
});
