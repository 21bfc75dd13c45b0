import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedJob } from '#lib/contract/admin/jobs.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { createJobs, stateOf } from './jobs.ts';

const usual = { keyWord: '', sort: 'desc' as const, size: 25, page: 0, path: '/admin/jobs' };
const job = (code: string, state: ListedJob['state']): ListedJob => ({
  ...{ code, kind: 'JOB', type: 'send-mail', state, uploadCode: null, postCode: null, userName: null, error: '' },
  ...{ tries: 1, triesMost: 13, createdAt: '2026-01-01T00:00:00.000Z', mayRetry: true, mayCancel: false },
});
const page = (...contents: ListedJob[]) => ({
  contents,
  ...{ page: 0, hasNext: false, cursor: null, hasPrevious: false, totalPages: 1, totalElements: contents.length },
});

let platform: FakePlatform;
let asked: string[];
let answers: [code: number, message: string, data: unknown][];
beforeEach(() => {
  [asked, answers] = [[], []];
  platform = fakePlatform({
    url: 'https://riff.test/admin/jobs',
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

test('the chosen state is in the address and in the call', async () => {
  const jobs = createJobs(usual, null, page(job('a', 'WAITING')));
  answers.push([200, 'OK', page(job('b', 'FAILED'))]);
  jobs.show('FAILED');
  await vi.waitFor(() => expect(jobs.$list.get().items.map(({ code }) => code)).toEqual(['b']));
  expect(asked).toEqual(['/logs/jobs?page=0&size=25&sort=desc&state=FAILED']);
  expect(stateOf(platform.navigation.url())).toBe('FAILED');
  expect(stateOf(new URL('https://riff.test/admin/jobs?state=LOST'))).toBeNull();
});

test('a job that was retried or cancelled is read again, and a refused one stays with the reason', async () => {
  const jobs = createJobs(usual, 'FAILED', page(job('a', 'FAILED')));
  answers.push([400, 'Only what has failed can be tried again.', null]);
  await jobs.tryAgain('a');
  expect($toast.get()).toMatchObject({ text: 'Only what has failed can be tried again.' });
  expect(jobs.$list.get().items).toHaveLength(1);
  answers.push([200, 'The job will be tried again.', { code: 'a', state: 'WAITING' }], [200, 'OK', page()]);
  await jobs.tryAgain('a');
  await vi.waitFor(() => expect(jobs.$list.get().items).toEqual([]));
  answers.push([200, 'The job has been cancelled.', { code: 'b' }], [200, 'OK', page()]);
  await jobs.cancel('b');
  expect(asked.filter((call) => call.includes('{'))).toEqual([
    '/logs/jobs/retry {"code":"a"}',
    '/logs/jobs/retry {"code":"a"}',
    '/logs/jobs/cancel {"code":"b"}',
  ]);
});
