import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { failedCallsCounted } from '#lib/contract/admin/activity-log-messages.ts';
import { getPost, likePost } from '#lib/contract/post/post.ts';
import { sweepActivityLog } from '#server/product/services/activity-log/sweep-activity-log.ts';
import { openRuntime } from '#server/runtime.ts';
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

test('rows of the activity log can be added, but neither changed nor removed', async () => {
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

test('the log writes a recorded call a moment later without a further call', async () => {
  riff.context.activityLog.record(someCall({ type: 'later' }));
  await vi.waitFor(
    async () => expect(await query(`select 1 from activity_log where type = 'later'`)).toHaveLength(1),
    5_000,
  );
});

test('the log has sixty rows a minute and a count for a flood of failed calls from one address; other addresses are unaffected', async () => {
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

test('the log has one row a minute and operation for calls that the rate limit refuses', async () => {
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

test('the log treats the addresses of one IPv6 network as one sender', async () => {
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

test('a process that stops first writes its recorded calls and its counts', async () => {
  const { config, log, db } = riff.context;
  const databaseUrl = db.$client.options.connectionString ?? '';
  const { context, close } = await openRuntime({ ...config, databaseUrl }, log, { exclusive: false });
  for (let n = 0; n < 70; n += 1)
    context.activityLog.record(someCall({ type: 'last', responseCode: 500, ip: '192.0.2.1' }));
  await close();
  expect(await query(`select 1 from activity_log where type = 'last'`)).toHaveLength(60);
  expect(await query(`select 1 from activity_log where ip = '192.0.2.1' and data->>'more' = '10'`)).toHaveLength(1);
});

test('two nodes write into one log, and the total counts both', async () => {
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

test('the sweep creates the coming weeks, gives a week to stray rows, and drops old weeks', async () => {
  const aged = await startRiff({ logDays: 90 });
  const { context, wait } = aged;
  const rowsOf = async () => (await writtenCalls(aged)).map(({ ip }) => ip);
  const strays = async () => (await context.db.execute(sql`select 1 from activity_log_default`)).rows.length;
  const total = async () =>
    (
      await context.db.execute<{ total: number }>(
        sql`select coalesce(sum(total), 0)::int as total from activity_log_totals`,
      )
    ).rows[0]?.total;

  context.activityLog.record(someCall({ ip: '192.0.2.1' }));
  await context.activityLog.drain();
  expect(await strays()).toBe(0);
  // No sweep has created partitions for these weeks.
  wait(80 * day);
  context.activityLog.record(someCall({ ip: '192.0.2.2' }));
  context.activityLog.record(someCall({ ip: '192.0.2.3', responseCode: 404, error: 'Not Found' }));
  expect(await rowsOf()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(await strays()).toBe(2);
  expect(await sweepActivityLog(context)).toEqual({ weeks: [] });
  expect(await strays()).toBe(0);
  expect(await rowsOf()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(await total()).toBe(3);
  // The sweep has created the coming weeks' partitions.
  wait(20 * day);
  context.activityLog.record(someCall({ ip: '192.0.2.4' }));
  expect(await rowsOf()).toHaveLength(4);
  expect(await strays()).toBe(0);
  const { weeks } = await sweepActivityLog(context);
  expect(weeks.length).toBeGreaterThan(0);
  expect(await rowsOf()).toEqual(['192.0.2.2', '192.0.2.3', '192.0.2.4']);
  expect(await total()).toBe(3);
  expect(await sweepActivityLog(context)).toEqual({ weeks: [] });
  wait(200 * day);
  await sweepActivityLog(context);
  expect(await rowsOf()).toEqual([]);
  await aged.close();
});

test('a new database has the partitions of the coming weeks', async () => {
  const names = await parts();
  expect(names).toContain('activity_log_default');
  expect(names.length).toBeGreaterThanOrEqual(6);
});
