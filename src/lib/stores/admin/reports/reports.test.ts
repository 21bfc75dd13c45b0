import { afterEach, beforeEach, expect, test } from 'vitest';
import * as messages from '#lib/contract/report/report-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { chosenOf, createReports, entriesOf } from './reports.ts';
import { mandateOf, mayRemove, viewOf } from './views.ts';

let asked: string[];
let refusal: { code: number; message: string } | null;
let platform: FakePlatform;
const page = (codes: string) => ({
  ...{ page: 0, hasNext: false, hasPrevious: false, cursor: null, totalPages: 1, totalElements: codes.length },
  contents: [...codes].map((code) => ({ kind: 'POST', code, postCode: code })),
});
const post = (code: string) => ({ kind: 'POST' as const, code });
const answer = (code: number, message: string, data: unknown) =>
  Response.json({ code, message, data, errors: {} }, { status: code });

beforeEach(() => {
  asked = [];
  refusal = null;
  platform = fakePlatform({
    fetch: async (address, init) => {
      const { pathname, search } = new URL(address, 'http://riff.test');
      asked.push(
        `${init?.method ?? 'GET'} ${pathname.slice('/api/'.length)}${search} ${String(init?.body ?? '')}`.trim(),
      );
      if (refusal) return answer(refusal.code, refusal.message, null);
      return answer(200, 'Done.', init?.method === 'POST' ? null : page('x'));
    },
  });
  usePlatform(platform);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

const none = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const all = { canView: true, canInsert: true, canUpdate: true, canDelete: true, canRestore: true };
const everything = mandateOf((['REPORT', 'POST', 'COMMENT'] as const).map((roleName) => ({ roleName, ...all })));
const wanted = { keyWord: '', sort: 'desc' as const, size: 25, page: 0 };

function open(codes = 'abc') {
  const reports = createReports(everything, 'open', wanted, page(codes));
  reports.open();
  const entries = () => entriesOf(reports.$view.get(), reports.list(reports.$view.get()).$list.get().items);
  const chosen = () => chosenOf(entries(), reports.$chosen.get())?.code;
  return {
    reports,
    entries,
    chosen,
    codes: () =>
      entries()
        .map(({ code }) => code)
        .join(''),
  };
}

test('the permissions of a moderator decide which lists they see and what they may do', () => {
  const mandate = mandateOf([
    { roleName: 'REPORT', ...none, canView: true, canUpdate: true },
    { roleName: 'COMMENT', ...none, canView: true },
    { roleName: 'POST', ...none, canDelete: true },
  ]);
  expect(mandate).toEqual({
    views: ['open', 'settled', 'removed-comments'],
    ...{ review: false, settle: true, mark: false, remove: true, restorePosts: false, restoreComments: false },
    ...{ removeComments: false, disable: false },
  });
  expect(mandateOf([{ roleName: 'POST', ...all }]).remove).toBe(false);
  expect(mandateOf([{ roleName: 'COMMENT', ...all }]).removeComments).toBe(false);
  expect(everything).toMatchObject({ remove: true, removeComments: true, disable: false });
  expect(mandateOf([{ roleName: 'USER', ...none, canUpdate: true }]).disable).toBe(false);
  expect(mandateOf([{ roleName: 'USER', ...all }]).disable).toBe(true);
  const removable = (['POST', 'COMMENT', 'MEMBER', 'SOUND'] as const).filter((kind) => mayRemove(mandate, kind));
  expect(removable).toEqual(['POST', 'SOUND']);
  const at = (list: string) => viewOf(new URL(`http://riff.test/admin/reports?list=${list}`), mandate);
  expect(['settled', 'removed-posts', 'nonsense', ''].map(at)).toEqual(['settled', 'open', 'open', 'open']);
});

test('a settled report leaves the list, and the next entry is chosen', async () => {
  const { reports, chosen, codes } = open();
  expect(chosen()).toBe('a');
  reports.next();
  expect(chosen()).toBe('b');
  const settling = reports.settle(post('b'), 'remove', 'Why');
  expect(reports.$busy.get()).toBe('remove');
  expect(await reports.settle(post('b'), 'dismiss', '')).toBe(false);
  expect(await settling).toBe(true);
  expect(asked).toEqual(['POST reports/settle {"kind":"POST","code":"b","action":"remove","note":"Why"}']);
  expect([codes(), chosen(), reports.$busy.get(), $toast.get()?.text]).toEqual(['ac', 'c', null, 'Done.']);
  expect(reports.$isDecided.get()).toBe(true);
  await reports.settle(post('c'), 'dismiss', '');
  expect(chosen()).toBe('a');
});

test('a report that another moderator settled first also leaves the list, and a toast says so', async () => {
  const { reports, chosen, codes } = open();
  refusal = { code: 400, message: messages.alreadySettled };
  expect(await reports.settle(post('a'), 'dismiss', '')).toBe(false);
  expect([codes(), chosen()]).toEqual(['bc', 'b']);
  expect($toast.get()).toMatchObject({ text: messages.alreadySettled, kind: 'destructive' });
});

test('a report whose settlement is refused stays in the list', async () => {
  const { reports, chosen, codes } = open();
  refusal = { code: 400, message: messages.settleOwnPost };
  expect(await reports.settle(post('a'), 'dismiss', '')).toBe(false);
  expect([codes(), chosen()]).toEqual(['abc', 'a']);
  refusal = { code: 500, message: '' };
  await reports.settle(post('a'), 'dismiss', '');
  expect($toast.get()).toMatchObject({ text: messages.settleFailed, kind: 'destructive' });
});

test('another list is loaded when a moderator first opens it, and again after a decision', async () => {
  const { reports, codes } = open();
  reports.show('removed-posts');
  await expect.poll(codes).toBe('x');
  expect(asked).toEqual(['GET posts/removed?page=0&size=25&sort=desc']);
  expect(platform.navigation.url().search).toBe('?list=removed-posts');
  reports.show('open');
  expect(codes()).toBe('abc');
  expect(platform.navigation.url().search).toBe('');
  reports.show('settled');
  await expect.poll(codes).toBe('x');
  expect(asked.at(-1)).toBe('GET reports?page=0&size=25&sort=desc&status=settled');
  reports.show('removed-posts');
  expect(asked).toHaveLength(2);
  expect(await reports.restore({ kind: 'post', code: 'x', item: {} as never })).toBe(true);
  expect(asked.at(-1)).toBe('POST posts/restore {"code":"x"}');
  expect(codes()).toBe('');
});

test('a reviewed post records no view, and only the answer for the latest one counts', async () => {
  const { reports } = open();
  await Promise.all([reports.review.show('a'), reports.review.show('b')]);
  expect(asked).toEqual(['GET posts/review?code=a', 'GET posts/review?code=b']);
  expect(reports.review.$review.get().phase).toBe('ready');
  refusal = { code: 404, message: 'Post not found.' };
  await reports.review.show('c');
  expect(reports.review.$review.get()).toEqual({ phase: 'empty' });
  refusal = { code: 500, message: 'Broken.' };
  await reports.review.show('c');
  expect(reports.review.$review.get()).toEqual({ phase: 'failed', reason: 'Broken.' });
  refusal = null;
  await reports.review.retry();
  expect(reports.review.$review.get().phase).toBe('ready');
});
