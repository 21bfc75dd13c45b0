import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Activity, activityLog } from '#lib/contract/admin/activity-log.ts';
import { exportRunning } from '#lib/contract/admin/activity-log-messages.ts';
import { limits } from '#lib/contract/limits.ts';
import { permissions } from '#server/ground/db/schema/index.ts';
import { someCall } from '#tests/support/riff/activity.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  const accountId = await idOfAccount(riff.context, adaCode);
  await riff.context.db.insert(permissions).values({ accountId, role: 'LOG', canView: true });
  await riff.context.activityLog.drain();
});
afterAll(() => riff.close());

type Query = Partial<Record<'keyWord' | 'page' | 'size' | 'sort' | 'cursor', string | number>>;

async function logs(query: Query = {}) {
  await riff.context.activityLog.drain();
  const { data, message } = await ada.call(activityLog, { query });
  if (!data) throw new Error(message);
  return data;
}

/** Records this many calls of a type, a millisecond apart, the number of each in its data. */
function record(times: number, overrides: object): void {
  for (let n = 0; n < times; n += 1) {
    riff.wait(1);
    riff.context.activityLog.record(someCall({ data: { code: `n${n}` }, ...overrides }));
  }
}

const numbers = ({ contents }: { contents: Activity[] }) =>
  contents.map(({ data }) => Number(JSON.parse(data ?? '{}').code.slice(1)));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** The entries of all pages, read by cursor. */
async function allPages(query: Query): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof logs>> = await logs({ ...query, ...(cursor && { cursor }) });
    found.push(...numbers(page));
    cursor = page.cursor;
  }
  return found;
}

test('the activity log lists its rows newest first, with everything that the screen shows', async () => {
  await ben.send('/api/posts/get?code=nothing');
  const { contents, totalElements, isTotalLeast, hasPrevious, page } = await logs({ size: 1 });
  expect(contents).toEqual([
    {
      code: expect.any(String),
      responseCode: '404',
      type: 'getPost',
      data: '{"code": "nothing"}',
      error: 'Not Found',
      message: 'Post not found.',
      ip: '127.0.0.1',
      userCode: expect.any(String),
      createdAt: riff.context.now().toISOString(),
    },
  ]);
  expect({ isTotalLeast, hasPrevious, page }).toEqual({ isTotalLeast: false, hasPrevious: false, page: 0 });
  expect(totalElements).toBe((await logs({ size: 200 })).contents.length);
});

test('a page of the log has 25 rows, and at most 200', async () => {
  record(30, { type: 'sizes' });
  expect((await logs()).contents).toHaveLength(25);
  expect((await ada.call(activityLog, { query: { size: 201 } })).status).toBe(400);
  expect((await ada.call(activityLog, { query: { size: 0 } })).status).toBe(400);
  expect((await ada.call(activityLog, { query: { keyWord: 'x'.repeat(limits.keyword + 1) } })).status).toBe(400);
  expect((await ada.call(activityLog, { query: { cursor: 'forged' } })).status).toBe(400);
});

describe('pages of the log', () => {
  test.each(['desc', 'asc'])('have every row once while rows are added, %s, by cursor and by number', async (sort) => {
    for (const keyWord of [`pages${sort}`, '']) {
      if (keyWord) record(25, { type: keyWord });
      const before = (await logs({ keyWord })).totalElements;
      const byCursor: string[] = [];
      const byNumber: string[] = [];
      let cursor: string | null = '';
      for (let page = 0; cursor !== null; page += 1) {
        const answer: Awaited<ReturnType<typeof logs>> = await logs({
          keyWord,
          sort,
          size: 7,
          page,
          ...(cursor && { cursor }),
        });
        byCursor.push(...answer.contents.map(({ code }) => code));
        const numbered = await logs({ keyWord, sort, size: 7, page });
        byNumber.push(...numbered.contents.map(({ code }) => code));
        cursor = answer.cursor;
        if (page < 3) record(2, { type: keyWord || 'more' });
      }
      // New rows come at the end if the oldest is first, and before the first page if the newest is.
      expect(byCursor).toHaveLength(sort === 'desc' ? before : before + 6);
      expect(new Set(byCursor).size).toBe(byCursor.length);
      expect(byNumber).toEqual(byCursor);
    }
  });

  test('say whether earlier and later rows exist', async () => {
    record(5, { type: 'ends' });
    const pages = [0, 1, 2, 3].map((page) => ({ keyWord: 'ends', size: 2, page }));
    const ends = [];
    for (const query of pages) {
      const { hasNext, hasPrevious, totalPages, totalElements, contents } = await logs(query);
      ends.push([hasPrevious, hasNext, totalPages, totalElements, contents.length]);
    }
    expect(ends).toEqual([
      [false, true, 3, 5, 2],
      [true, true, 3, 5, 2],
      [true, false, 3, 5, 1],
      [true, false, 3, 5, 0],
    ]);
  });
});

describe('a keyword of the log', () => {
  // Only these keywords, because the members' random codes may contain any two digits.
  const recorded = ['kwOne', 'kwTwo', 'kwPercent'];
  const found = async (keyWord: string) =>
    (await logs({ keyWord, size: 200 })).contents
      .map(({ type }) => type)
      .filter((type) => recorded.includes(type))
      .sort();

  beforeAll(() => {
    record(1, {
      type: 'kwOne',
      message: 'Quite a message.',
      ip: '203.0.113.77',
      userCode: 'Zoe77code',
      data: { code: 'Value77' },
    });
    record(1, { type: 'kwTwo', responseCode: 418, error: 'email: Odd thing', ip: '203.0.113.78', userCode: null });
    record(1, { type: 'kwPercent', message: '100%_done\\' });
  });

  test.each([
    ['a part of a type', 'wtw', ['kwTwo']],
    ['a part of a message in upper case', 'QUITE', ['kwOne']],
    ['a part of an error', 'odd th', ['kwTwo']],
    ['a part of a user code', 'oe77co', ['kwOne']],
    ['a part of an address', '3.0.113.7', ['kwOne', 'kwTwo']],
    ['a status', '418', ['kwTwo']],
    ['a value of the data', 'value77', ['kwOne']],
    ['several words in any order', 'message kwone', ['kwOne']],
    ['wildcards of LIKE as plain characters', '0%_d', ['kwPercent']],
    ['a backslash', 'done\\', ['kwPercent']],
    ['nothing: words of different rows', 'kwone kwtwo', []],
    ['nothing: a part of a status', '41', []],
    ['nothing: a part of a value', 'alue77', []],
    ['nothing: a match of a wildcard of LIKE', 'kw_ne', []],
  ])('finds %s', async (_what, keyWord, types) => {
    expect(await found(keyWord)).toEqual(types);
  });

  test('for a rare text among the newest rows uses the index and finds the same rows', async () => {
    record(10, { type: 'deepOne' });
    record(2_500, { type: 'above' });
    record(1, { type: 'deepOne', data: { code: 'n10' } });
    for (const sort of ['desc', 'asc']) {
      expect((await allPages({ keyWord: 'deepone', size: 4, sort })).sort((a, b) => a - b)).toEqual(upTo(11));
    }
    expect(await logs({ keyWord: 'deepone' })).toMatchObject({ totalElements: 11, isTotalLeast: false });
  });

  test('with very many rows is counted up to a limit, and every page of it can be read', async () => {
    expect(await logs({ keyWord: 'above' })).toMatchObject({
      totalElements: limits.activityCounted,
      isTotalLeast: true,
      totalPages: limits.activityCounted / 25,
    });
    expect(await allPages({ keyWord: 'above', size: 200 })).toEqual(upTo(2_500).reverse());
    expect(await logs({ keyWord: 'above', size: 200, page: 11 })).toMatchObject({ hasNext: true, page: 11 });
  });
});

describe('an export of the log', () => {
  const file = async (query: string, who = ada) => {
    await riff.context.activityLog.drain();
    return await who.send(`/api/logs/export?${query}`);
  };

  test('has every row of the search, as CSV in which no cell is a formula', async () => {
    record(3, { type: 'exported' });
    record(1, { type: 'exported', message: '=HYPERLINK("x"), a comma' });
    const answer = await file('format=csv&keyWord=exported&sort=asc');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="activity-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFcreatedAt,responseCode,type,data,error,message,ip,userCode,code');
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain(',200,exported,"{""code"": ""n0""}",,OK,198.51.100.7,,');
    expect(rows[3]).toContain(`"'=HYPERLINK(""x""), a comma"`);
  });

  test('has JSON lines, in batches, of everything before its start', async () => {
    const { totalElements } = await logs();
    const answer = await file('format=jsonl');
    expect(answer.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    const rows = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Activity);
    expect(rows).toHaveLength(totalElements);
    expect(totalElements).toBeGreaterThan(2_500);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(totalElements);
    expect(rows[0]).toMatchObject({ type: 'exported', data: { code: 'n0' }, userCode: null });
  });

  test('may be empty', async () => {
    expect(await (await file('format=csv&keyWord=nothing-has-this')).text()).toMatch(/code\r\n$/);
    expect(await (await file('format=jsonl&keyWord=nothing-has-this')).text()).toBe('');
  });

  test('is not started by a HEAD, which gets the same headers', async () => {
    const head = await ada.send('/api/logs/export?format=csv', { method: 'HEAD' });
    expect(head.status).toBe(200);
    const answer = await file('format=csv&keyWord=nothing-has-this');
    expect(answer.status).toBe(200);
    for (const name of ['content-type', 'content-disposition'])
      expect(head.headers.get(name)).toBe(answer.headers.get(name));
    await answer.text();
  });

  test('runs once at a time for each administrator, and ends when its reader leaves', async () => {
    const leaving = new AbortController();
    // Its first rows cannot be read before this is released.
    const lock = await riff.context.db.$client.connect();
    await lock.query('begin; lock table activity_log in access exclusive mode');
    const answer = await ada.send('/api/logs/export?format=jsonl', { signal: leaving.signal });
    expect(answer.status).toBe(200);
    const second = await ada.send('/api/logs/export?format=csv');
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ message: exportRunning });
    leaving.abort();
    await lock.query('rollback');
    lock.release();
    await expect.poll(async () => (await file('format=jsonl&keyWord=nothing-has-this')).status).toBe(200);
  });

  test('is for administrators who may view the log', async () => {
    expect((await file('format=csv', ben)).status).toBe(403);
    expect((await file('format=csv', riff.visitor())).status).toBe(401);
    expect((await file('format=xml')).status).toBe(400);
    expect((await ada.send('/api/logs/export?format=csv', { method: 'POST' })).status).toBe(405);
  });
});
