import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/ground/db/database.ts';
import { createActivityLog } from '#server/product/services/activity-log/activity-log.ts';
import { someCall, writtenCalls } from '#tests/support/riff/activity.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

const query = async (statement: string) => (await riff.context.db.$client.query(statement)).rows;

test('the log counts the senders beyond ten thousand together, to limit its memory', async () => {
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

test('while the database is down, the log keeps ten thousand rows, drops the oldest, and reports their number', async () => {
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
