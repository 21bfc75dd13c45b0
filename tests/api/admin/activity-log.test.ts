import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { failedCallsCounted } from '#lib/contract/admin/activity-log-messages.ts';
import { getPost, likePost } from '#lib/contract/post/post.ts';
import { openDatabase } from '#server/db/database.ts';
import { openRuntime } from '#server/runtime.ts';
import { createActivityLog } from '#server/services/activity-log/activity-log.ts';
import { sweepActivityLog } from '#server/services/activity-log/sweep-activity-log.ts';
import { someCall, writtenCalls } from '#tests/support/riff/activity.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { startRiff, startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';

const day = 24 * 3_600_000;
let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

const query = async (statement: string) => (await riff.context.db.$client.query(statement)).rows;
const totals = async () =>
  Number((await query('select coalesce(sum(total), 0) as total from activity_log_totals'))[0].total);
const parts = async () =>
  (
    await query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'activity_log'::regclass order by 1`,
    )
  ).map(({ name }) => name as string);

test('rows can be added, but neither changed nor removed, also not in the parts of the table', async () => {
  riff.context.activityLog.record(someCall());
  const [row] = await writtenCalls(riff);
  expect(row).toMatchObject({ type: 'likePost' });
  const [part] = await query(`select tableoid::regclass::text as name from activity_log limit 1`);
  for (const table of ['activity_log', part.name]) {
    for (const change of [`update ${table} set message = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(query(change)).rejects.toThrow('append-only');
    }
  }
  expect((await writtenCalls(riff)).length).toBe(await totals());
});

test('what was recorded is written after a moment, without being asked for', async () => {
  riff.context.activityLog.record(someCall({ type: 'later' }));
  await vi.waitFor(
    async () => expect(await query(`select 1 from activity_log where type = 'later'`)).toHaveLength(1),
    5_000,
  );
});

test('a flood of failed calls is written sixty times a minute, and counted; other addresses are not concerned', async () => {
  const flood = (ip: string, times: number, overrides = {}) => {
    for (let n = 0; n < times; n += 1) {
      riff.context.activityLog.record(
        someCall({ type: 'flood', responseCode: 404, error: 'Not Found', ip, ...overrides }),
      );
    }
  };
  flood('203.0.113.1', 10_000);
  flood('203.0.113.2', 3);
  const rows = async () => (await writtenCalls(riff)).filter(({ ip }) => ip?.startsWith('203.0.113.'));
  expect(await rows()).toHaveLength(63);
  riff.wait(61_000);
  const counted = (await rows()).slice(63);
  expect(counted).toEqual([
    expect.objectContaining({
      type: 'failedCalls',
      data: { more: 9_940 },
      message: failedCallsCounted,
      ip: '203.0.113.1',
    }),
  ]);
  flood('203.0.113.1', 1);
  expect(await rows()).toHaveLength(65);
});

test('refusals of the rate limit are written once a minute for each operation', async () => {
  for (let n = 0; n < 100; n += 1) {
    const type = n % 2 === 0 ? 'likeA' : 'likeB';
    riff.context.activityLog.record(
      someCall({ type, responseCode: 429, error: 'Too Many Requests', ip: '2001:db8::1' }),
    );
  }
  riff.wait(61_000);
  const rows = (await writtenCalls(riff)).filter(({ ip }) => ip?.startsWith('2001:db8:'));
  expect(rows.map(({ type, data }) => [type, data])).toEqual([
    ['likeA', null],
    ['likeB', null],
    ['failedCalls', { more: 98 }],
  ]);
});

test('the addresses of one IPv6 network are one sender', async () => {
  const behind = await startRiff({ trustProxy: ['127.0.0.1'] });
  for (let n = 1; n <= 70; n += 1) {
    const headers = { 'X-Forwarded-For': `2001:db8:1:2::${n.toString(16)}` };
    await behind.visitor().call(getPost, { query: { code: 'nothing' }, headers });
  }
  const rows = await writtenCalls(behind);
  expect(rows).toHaveLength(60);
  expect(rows[59]?.ip).toBe('2001:db8:1:2::3c');
  await behind.close();
});

test('senders beyond ten thousand share one count, so that memory is bounded', async () => {
  const before = (await writtenCalls(riff)).length;
  for (let n = 0; n < 12_000; n += 1) {
    const ip = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    riff.context.activityLog.record(someCall({ type: 'crowd', responseCode: 404, error: 'Not Found', ip }));
    if (n % 1_000 === 0) await riff.context.activityLog.drain();
  }
  riff.wait(61_000);
  const rows = (await writtenCalls(riff)).slice(before);
  const others = rows.filter(({ type }) => type === 'failedCalls');
  expect(others).toEqual([expect.objectContaining({ ip: null, userCode: null })]);
  expect(others[0]?.data).toEqual({ more: 12_000 - (rows.length - 1) });
});

test('while the database is away ten thousand rows wait, the oldest are dropped, and the program’s log says how many', async () => {
  const elsewhere = openDatabase('postgres://127.0.0.1:1/nothing', () => undefined, 3);
  const real = riff.context.db;
  let isAway = true;
  // The pool is real on both sides; only where the writer's calls go is changed.
  const $client = {
    query: (...args: unknown[]) =>
      ((isAway ? elsewhere.db : real).$client.query as (...all: unknown[]) => unknown)(...args),
  };
  const db = { $client } as unknown as typeof real;
  const log = createActivityLog({ ...riff.context, db });
  for (let n = 0; n < 12_000; n += 1) log.record(someCall({ type: 'away', data: { code: String(n) } }));
  await log.drain();
  expect(await query(`select 1 from activity_log where type = 'away'`)).toEqual([]);
  isAway = false;
  await log.drain();
  const kept = await query(`select data->>'code' as code from activity_log where type = 'away' order by id`);
  expect(kept.length).toBeGreaterThanOrEqual(9_000);
  expect(kept.length).toBeLessThanOrEqual(10_000);
  expect(kept.at(-1).code).toBe('11999');
  const told = riff.logged.filter((line) => line.includes('activity log')).map((line) => JSON.parse(line));
  expect(told.map(({ msg }) => msg)).toEqual([
    'the activity log cannot be written; its rows wait',
    'the activity log is written again',
  ]);
  expect(told[1].dropped).toBe(12_000 - kept.length);
  await log.close();
  await elsewhere.close();
});

test('a stopping process writes what it has recorded and counted', async () => {
  const { config, log, db } = riff.context;
  const databaseUrl = db.$client.options.connectionString ?? '';
  const { context, close } = await openRuntime({ ...config, databaseUrl }, log, { exclusive: false });
  for (let n = 0; n < 70; n += 1)
    context.activityLog.record(someCall({ type: 'last', responseCode: 500, ip: '192.0.2.1' }));
  await close();
  expect(await query(`select 1 from activity_log where type = 'last'`)).toHaveLength(60);
  expect(await query(`select 1 from activity_log where ip = '192.0.2.1' and data->>'more' = '10'`)).toHaveLength(1);
});

test('two nodes write into one log, and both are counted', async () => {
  const { riff: two, ada, adaCode } = await startRiffWithTwo();
  const node = await startSecondNode(two);
  const { code } = await buildPost(two.context, adaCode);
  const other = node.reachedBy(ada);
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? ada : other).call(likePost, { body: { code } })));
  await node.close();
  const rows = await writtenCalls(two);
  expect(rows.filter(({ type }) => type === 'likePost')).toHaveLength(40);
  expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
  const { rows: sums } = await two.context.db.execute<{ total: number }>(
    sql`select sum(total)::int as total from activity_log_totals`,
  );
  expect(sums[0]?.total).toBe(rows.length);
  await two.close();
});

test('a call is answered while the log cannot be written', async () => {
  const stuck = await startRiff();
  const lock = await stuck.context.db.$client.connect();
  await lock.query('begin; lock table activity_log in access exclusive mode');
  expect((await stuck.visitor().call(getPost, { query: { code: 'nothing' } })).status).toBe(404);
  await lock.query('rollback');
  lock.release();
  expect(await writtenCalls(stuck)).toHaveLength(1);
  await stuck.close();
});

test('weeks are made ahead and dropped as a whole, with their texts; rows without a week get one', async () => {
  const aged = await startRiff({ logDays: 90 });
  const { context, wait } = aged;
  const rowsOf = async () => (await writtenCalls(aged)).map(({ ip }) => ip);
  const strays = async () => (await context.db.execute(sql`select 1 from activity_log_default`)).rows.length;
  const texts = async () =>
    (
      await context.db.execute<{ text: string }>(
        sql`select text from activity_log_texts where text like '192.0.2.%' order by 1`,
      )
    ).rows.map(({ text }) => text);
  const total = async () =>
    (
      await context.db.execute<{ total: number }>(
        sql`select coalesce(sum(total), 0)::int as total from activity_log_totals`,
      )
    ).rows[0]?.total;

  context.activityLog.record(someCall({ ip: '192.0.2.1' }));
  await context.activityLog.drain();
  expect(await strays()).toBe(0);
  // Nothing made weeks meanwhile.
  wait(80 * day);
  context.activityLog.record(someCall({ ip: '192.0.2.2' }));
  context.activityLog.record(someCall({ ip: '192.0.2.3', responseCode: 404, error: 'Not Found' }));
  expect(await rowsOf()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(await strays()).toBe(2);
  expect(await sweepActivityLog(context)).toEqual({ weeks: [] });
  expect(await strays()).toBe(0);
  expect(await rowsOf()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(await total()).toBe(3);
  // The sweep has made the weeks to come.
  wait(20 * day);
  context.activityLog.record(someCall({ ip: '192.0.2.4' }));
  expect(await rowsOf()).toHaveLength(4);
  expect(await strays()).toBe(0);
  const { weeks } = await sweepActivityLog(context);
  expect(weeks.length).toBeGreaterThan(0);
  expect(await rowsOf()).toEqual(['192.0.2.2', '192.0.2.3', '192.0.2.4']);
  expect(await total()).toBe(3);
  expect(await sweepActivityLog(context)).toEqual({ weeks: [] });
  await sweepActivityLog(context);
  wait(200 * day);
  await sweepActivityLog(context);
  expect(await rowsOf()).toEqual([]);
  expect(await texts()).toEqual([]);
  await aged.close();
});

test('every migrated database has room for the weeks to come', async () => {
  const names = await parts();
  expect(names).toContain('activity_log_default');
  expect(names.length).toBeGreaterThanOrEqual(6);
});
