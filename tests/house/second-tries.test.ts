import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from '../../scripts/suite/reports.mjs';
import { tryAgain } from '../../scripts/suite/second-tries.mjs';
import { chooseSections } from '../../scripts/suite/sections.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'riff-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const record = (file: string, passed: number, ...failed: string[]) => ({
  key: file,
  file,
  passed,
  skipped: 0,
  failures: failed.map((title) => ({ title, text: `${title} broke` })),
});

function written(content: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('a second try', () => {
  test('runs only the failed files, and names the test that then passes', async () => {
    const asked: string[][] = [];
    const { records, recovered } = await tryAgain(
      [record('a.test.ts', 3), record('b.test.ts', 1, 'b › fails by chance')],
      async (files: string[]) => {
        asked.push(files);
        return [record('b.test.ts', 2)];
      },
    );
    expect(asked).toEqual([['b.test.ts']]);
    expect(recovered).toEqual(['b › fails by chance']);
    expect(records).toEqual([record('a.test.ts', 3), record('b.test.ts', 2)]);
  });

  test('keeps a failure that fails three times, and counts the other one as passed', async () => {
    let tries = 0;
    const { records, recovered } = await tryAgain([record('a.test.ts', 1, 'chance', 'fault')], async () => {
      tries += 1;
      return [record('a.test.ts', 2, 'fault')];
    });
    expect(tries).toBe(2);
    expect(recovered).toEqual(['chance']);
    expect(records).toEqual([record('a.test.ts', 2, 'fault')]);
  });

  test('passes at the third try', async () => {
    const answers = [[record('a.test.ts', 0, 'slow start')], [record('a.test.ts', 1)]];
    const { recovered } = await tryAgain([record('a.test.ts', 0, 'slow start')], async () => answers.shift() ?? []);
    expect(recovered).toEqual(['slow start']);
  });

  test('does not excuse a file that does not run again', async () => {
    const { records, recovered } = await tryAgain([record('a.test.ts', 0, 'a.test.ts')], async () => []);
    expect(recovered).toEqual([]);
    expect(records).toEqual([record('a.test.ts', 0, 'a.test.ts')]);
  });

  test.each([
    ['more than twenty failures', [record('a.test.ts', 0, ...Array.from({ length: 21 }, (_, n) => `test ${n}`))]],
    ['a fault outside the tests', [{ ...record('a.test.ts', 0, 'the runner ended'), file: undefined }]],
  ])('is not given to %s', async (_, records) => {
    const outcome = await tryAgain(records, () => Promise.reject(new Error('nothing runs again')));
    expect(outcome).toEqual({ records, recovered: [] });
  });
});

describe('the reports', () => {
  test('from Vitest becomes one record for each file, with failed tests, hooks and errors outside tests', () => {
    const report = written({
      testResults: [
        {
          name: path.resolve('tests/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'works' },
            { status: 'failed', fullName: 'breaks', duration: 30_000, failureMessages: ['STACK_TRACE_ERROR'] },
            { status: 'pending', fullName: 'waits' },
          ],
        },
        {
          name: path.resolve('tests/b.test.ts'),
          status: 'failed',
          message: 'cannot be imported',
          assertionResults: [],
        },
      ],
    });
    const suites = written([
      { file: 'tests/a.test.ts', name: 'beforeAll', text: 'no database' },
      { file: 'tests/c.test.ts', name: 'an error that nothing handled', text: 'boom' },
    ]);
    expect(readVitest(report, 1, suites)).toMatchObject([
      {
        file: 'tests/a.test.ts',
        passed: 1,
        skipped: 1,
        failures: [
          { title: 'tests/a.test.ts › breaks', text: 'timed out after 30 s' },
          { title: 'tests/a.test.ts › beforeAll', text: 'no database' },
        ],
      },
      { file: 'tests/b.test.ts', failures: [{ title: 'tests/b.test.ts', text: 'cannot be imported' }] },
      { file: 'tests/c.test.ts', failures: [{ text: 'boom' }] },
    ]);
  });

  test('from Playwright becomes one record for each test, with the line that runs it again', () => {
    const spec = (title: string, status: string) => ({
      file: 'feed/member.walk.spec.ts',
      line: 7,
      title,
      tests: [{ status, results: [{ errors: status === 'unexpected' ? [{ message: 'not visible' }] : [] }] }],
    });
    const report = written({
      config: { rootDir: path.resolve('tests/e2e') },
      suites: [{ suites: [{ specs: [spec('a member likes', 'expected'), spec('a member shares', 'unexpected')] }] }],
      errors: [],
    });
    const file = 'tests/e2e/feed/member.walk.spec.ts:7';
    expect(readPlaywright(report, 1)).toEqual([
      { key: `${file} › a member likes`, file, passed: 1, skipped: 0, failures: [] },
      {
        key: `${file} › a member shares`,
        file,
        passed: 0,
        skipped: 0,
        failures: [{ title: `${file} › a member shares`, text: 'not visible' }],
      },
    ]);
  });

  test('an exit code without a failed test fails the run', () => {
    const report = written({ testResults: [] });
    expect(readVitest(report, 1, written([]))).toMatchObject([{ failures: [{ title: /^exit code 1/ }] }]);
    expect(readVitest(path.join(folder, 'missing.json'), 0, '')).toMatchObject([
      { failures: [{ title: /no report/ }] },
    ]);
  });
});

test('`all` is the gate and `deep`; the gate is the default, and an unknown name is reported', () => {
  const { wanted: gate } = chooseSections([]);
  expect(gate?.has('deep')).toBe(false);
  expect(chooseSections(['all']).wanted).toEqual(new Set([...(gate ?? []), 'deep']));
  expect(chooseSections(['e2e', 'unit']).wanted).toEqual(new Set(['e2e', 'unit']));
  expect(chooseSections(['nightly']).unknown).toBe('nightly');
});
