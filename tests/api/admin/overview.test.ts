import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { overview } from '#lib/contract/admin/overview.ts';
import { accounts, hourlyFigures } from '#server/ground/db/schema/index.ts';
import { addToHour, hourOf, measureHour } from '#server/product/services/overview/hourly-figures.ts';
import { buildComment, buildPost, grant } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';

const hour = 60 * 60_000;
let riff: TestRiff;
let ada: Client;
let adaCode: string;

beforeAll(async () => {
  riff = await startRiff();
});
beforeEach(async () => {
  await riff.context.db.delete(accounts);
  await riff.context.db.delete(hourlyFigures);
  riff.wait(48 * hour);
  ada = riff.visitor();
  ({ userCode: adaCode } = await ada.join(cast.ada));
  await grant(riff.context, adaCode, 'LOG.view');
});
afterAll(() => riff.close());

/** Reads the overview past the cache: a process reads it at most every five seconds. */
async function read(client = ada) {
  riff.wait(5_000);
  const { data, message } = await client.call(overview);
  if (!data) throw new Error(message);
  return data;
}
const hoursAgo = (hours: number) => new Date(riff.context.now().getTime() - hours * hour);

test('the overview is refused to everybody without LOG.view', async () => {
  const ben = riff.visitor();
  await ben.join(cast.ben);
  expect((await riff.visitor().call(overview)).status).toBe(401);
  expect((await ben.call(overview)).status).toBe(403);
});

test('the overview counts new members, posts and comments of the last 24 hours, hour by hour', async () => {
  const { context } = riff;
  const present = await buildPost(context, adaCode);
  await buildPost(context, adaCode, { createdAt: hoursAgo(3), status: 'PROCESSING' });
  await buildPost(context, adaCode, { createdAt: hoursAgo(3), visibility: 'PRIVATE' });
  await buildPost(context, adaCode, { createdAt: hoursAgo(25) });
  await buildComment(context, present.id, adaCode, { createdAt: new Date(hourOf(hoursAgo(23)).getTime()) });
  await buildComment(context, present.id, adaCode, { createdAt: new Date(hourOf(hoursAgo(23)).getTime() - 1) });
  const { newMembers, posts, comments } = await read();
  const at = (place: number, count: number) => Array.from({ length: 24 }, (_, n) => (n === place ? count : 0));
  expect(newMembers).toEqual({ value: 1, hours: at(23, 1) });
  expect(posts.value).toBe(3);
  expect([posts.hours.at(23), posts.hours.at(20)]).toEqual([1, 2]);
  expect(comments).toEqual({ value: 1, hours: at(0, 1) });
});

test('the overview shows the share of faults among the answers of all nodes', async () => {
  const { db } = riff.context;
  await db.execute(sql`alter table presence rename to away`);
  // The list of active people, and the count of them here, cannot be read.
  expect((await ada.call(overview)).status).toBe(500);
  await db.execute(sql`alter table away rename to presence`);
  const { errorRate } = await read();
  expect(errorRate.value).toBeGreaterThan(0);
  expect(errorRate.hours.at(-1)).toBe(errorRate.value);
  expect(errorRate.hours.slice(0, -1)).toEqual(Array(23).fill(null));

  const node = await startSecondNode(riff);
  const there = node.reachedBy(ada);
  for (let calls = 0; calls < 20; calls += 1) await there.call(me);
  await read(there);
  expect((await read()).errorRate.value).toBeLessThan(errorRate.value / 2);
  await node.close();
});

test('the overview shows activity, faults and storage of the last week and the current moment', async () => {
  const { context } = riff;
  await context.db.insert(hourlyFigures).values([
    { hour: hourOf(hoursAgo(2)), mostActive: 40, usedBytes: 1_000, failedJobs: 3 },
    { hour: hourOf(hoursAgo(7 * 24 + 1)), mostActive: 90 },
  ]);
  await addToHour(context, { failedJobs: 1 });
  await addToHour(context, { failedJobs: 1 });
  await riff.presence.flush();
  await measureHour(context);
  const { activeNow, failedJobs, storage } = await read();
  expect([activeNow.value, activeNow.hours.at(-1), activeNow.hours.at(-3)]).toEqual([1, 1, 40]);
  expect([failedJobs.value, failedJobs.hours.at(-1), failedJobs.hours.at(-3)]).toEqual([5, 2, 3]);
  expect([storage.hours.at(-1), storage.hours.at(-3)]).toEqual([storage.used, 1_000]);
  expect(storage.used).toBeGreaterThan(0);
  expect(storage.total).toBeGreaterThan(storage.used);
  expect(await context.db.$count(hourlyFigures)).toBe(2);

  // The hour's maximum stays when people leave.
  riff.wait(16 * 60_000);
  await measureHour(context);
  const rows = await context.db.select().from(hourlyFigures);
  expect(Math.max(...rows.filter((row) => row.hour >= hourOf(hoursAgo(1))).map((row) => row.mostActive ?? 0))).toBe(1);
});

test('the overview shows how many jobs wait, and since when', async () => {
  const { context } = riff;
  // Ada's sign-up mailed her.
  await context.db.execute(sql`delete from pgboss.job`);
  expect((await read()).queue).toEqual({ waiting: 0, running: 0, failed: 0, oldest: null });
  await context.jobs.add('sweep-posts', {});
  await context.jobs.add('sweep-sessions', {});
  // As pg-boss does every quarter of a minute.
  await context.db.execute(
    sql`update pgboss.queue set queued_count = 1 where name in ('sweep-posts', 'sweep-sessions')`,
  );
  const { queue } = await read();
  expect(queue.waiting).toBe(2);
  expect(Math.abs(Date.parse(queue.oldest ?? '') - Date.now())).toBeLessThan(60_000);
});

test('a hundred simultaneous requests share one reading, and the next reading follows five seconds later', async () => {
  await read();
  riff.wait(5_000);
  const answers = await Promise.all(Array.from({ length: 100 }, () => ada.call(overview)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await buildPost(riff.context, adaCode);
  riff.wait(4_999);
  expect((await ada.call(overview)).data?.posts.value).toBe(0);
  riff.wait(1);
  expect((await ada.call(overview)).data?.posts.value).toBe(1);
});
