import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { memberFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import { newCode } from '#server/codes.ts';
import { accounts, comments, follows, posts } from '#server/db/schema/index.ts';
import { startSession } from '#server/services/session/start-session.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';

const many = tries(14);
let riff: TestRiff;
let node: SecondNode;
let adaCode: string;
let crowd: { id: number; code: string; client: Client }[];

beforeAll(async () => {
  riff = await startRiff();
  node = await startSecondNode(riff);
  adaCode = (await riff.visitor().join(cast.ada)).userCode;
  crowd = await Promise.all(Array.from({ length: many }, (_, n) => signedIn(n)));
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

/** A signed-in member, every second one on another node. */
async function signedIn(n: number) {
  const { context, sessions } = riff;
  const code = newCode();
  const [account] = await context.db
    .insert(accounts)
    .values({ code, userName: `crowd${n}`, displayName: 'C', email: `crowd${n}@example.org` })
    .returning({ id: accounts.id });
  const id = account?.id ?? 0;
  const session = await startSession(context, context.db, id, { ip: '127.0.0.1', userAgent: null });
  const client = riff.visitor();
  client.keep(await sessions.cookiesFor(session));
  return { id, code, client: n % 2 === 0 ? client : node.reachedBy(client) };
}

const isShown = conditionText(memberFor.everybody, { of: 'o' });

/** Every stored count that differs from the number of rows whose other side anybody may see. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await riff.context.db.$client.query(`
    select id, follower_count, followers, followed_count, followed from (select a.id, a.follower_count, a.followed_count,
        (select count(*)::int from follows f join accounts o on o.id = f.follower_id where f.followee_id = a.id and ${isShown}) as followers,
        (select count(*)::int from follows f join accounts o on o.id = f.followee_id where f.follower_id = a.id and ${isShown}) as followed
      from accounts a) counted where follower_count <> followers or followed_count <> followed`);
  return rows;
}

const follow = (client: Client, code: string) => client.call(followAccount, { body: { code } });
const followersOf = async (code: string) =>
  (await riff.context.db.select({ count: accounts.followerCount }).from(accounts).where(eq(accounts.code, code)))[0]
    ?.count;

test('members who follow one account at once are all counted', async () => {
  const answers = await Promise.all(crowd.map(({ client }) => follow(client, adaCode)));
  expect(answers.map(({ data }) => Number(data?.followerCount)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: many }, (_, n) => n + 1),
  );
  expect(await followersOf(adaCode)).toBe(many);
  expect(await wrongCounts()).toEqual([]);
});

test('forty calls of one member at once follow and unfollow alternately', async () => {
  const [first] = crowd;
  if (!first) throw new Error('there is no crowd');
  const both = [first.client, first.client.copy()];
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => follow(both[n % 2] ?? first.client, adaCode)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ data }) => data?.isFollowing)).toHaveLength(20);
  expect(await followersOf(adaCode)).toBe(many);
  expect(await wrongCounts()).toEqual([]);
}, 30_000);

test('members who follow each other at once neither deadlock nor lose a count', async () => {
  const answers = await Promise.all(
    crowd.flatMap(({ client }, n) => [1, 2, many - 1].map((by) => follow(client, crowd[(n + by) % many]?.code ?? ''))),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
}, 30_000);

test('the counts follow when members are disabled, enabled and deleted', async () => {
  const { db } = riff.context;
  const ids = crowd.slice(0, 5).map(({ id }) => id);
  const some = inArray(accounts.id, ids);
  await db.update(accounts).set({ disabledAt: new Date() }).where(some);
  expect(await followersOf(adaCode)).toBe(many - 5);
  expect(await wrongCounts()).toEqual([]);
  // Somebody unfollows a disabled member, by no call, and one who was disabled goes for good.
  await db.delete(follows).where(eq(follows.followeeId, ids[1] ?? 0));
  await db.delete(accounts).where(eq(accounts.id, ids[0] ?? 0));
  expect(await wrongCounts()).toEqual([]);
  await db.update(accounts).set({ disabledAt: null }).where(some);
  expect(await followersOf(adaCode)).toBe(many - 1);
  expect(await wrongCounts()).toEqual([]);
  // Several who follow each other, in one statement.
  await db.delete(accounts).where(some);
  expect(await followersOf(adaCode)).toBe(many - 5);
  expect(await wrongCounts()).toEqual([]);
});

test('connections that follow, like, comment, disable and delete at once neither deadlock nor lose a count', async () => {
  const { db } = riff.context;
  const members = crowd.slice(5, 13).map(({ id }) => id);
  const codes = crowd.slice(5, 13).map(({ code }) => code);
  const postIds: number[] = [];
  for (const code of codes) postIds.push((await buildPost(riff.context, code)).id);
  const pool = new pg.Pool({ connectionString: db.$client.options.connectionString, max: 40 });
  let seed = 7;
  const pick = <T>(among: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return among[(seed >> 8) % among.length] as T;
  };
  const acts = [
    () =>
      pool.query(
        'insert into follows (follower_id, followee_id) select $1::bigint, $2::bigint where $1 <> $2 on conflict do nothing',
        [pick(members), pick(members)],
      ),
    () => pool.query('delete from follows where follower_id = $1 and followee_id = $2', [pick(members), pick(members)]),
    () => pool.query('update posts set like_count = like_count + 1 where id = $1', [pick(postIds)]),
    () =>
      pool.query(
        `insert into comments (code, post_id, author_id, content) values (substr(md5(random()::text), 1, 20), $1, $2, 'x')`,
        [pick(postIds), pick(members)],
      ),
    () => pool.query('update accounts set disabled_at = $2 where id = $1', [pick(members), pick([null, new Date()])]),
  ];
  try {
    await Promise.all(
      Array.from({ length: tries(10) }, async () => {
        for (let n = 0; n < 25; n += 1) await pick(acts)();
      }),
    );
    expect(await wrongCounts()).toEqual([]);
  } finally {
    await pool.end();
    await db.update(accounts).set({ disabledAt: null }).where(inArray(accounts.id, members));
    await db.delete(comments).where(inArray(comments.postId, postIds));
    await db.delete(posts).where(inArray(posts.id, postIds));
  }
  expect(await wrongCounts()).toEqual([]);
}, 120_000);

test('the migration counts what was written before', async () => {
  const { $client } = riff.context.db;
  await $client.query('update accounts set follower_count = 7, followed_count = 3');
  expect((await wrongCounts()).length).toBeGreaterThan(3);
  const folder = fileURLToPath(new URL('../../../src/server/db/migrations/', import.meta.url));
  const name = (await readdir(folder)).find((file) => file.endsWith('_follow_counts.sql')) ?? '';
  const statements = (await readFile(folder + name, 'utf8')).split('--> statement-breakpoint');
  const repairs = statements.filter((statement) => /^(\s*--.*\n)*\s*UPDATE/.test(statement));
  expect(repairs).toHaveLength(1);
  for (const repair of repairs) await $client.query(repair);
  expect(await wrongCounts()).toEqual([]);
});
