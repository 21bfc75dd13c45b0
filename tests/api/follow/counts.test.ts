import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { recountAll } from '#server/product/services/counts/recount.ts';
import { startSession } from '#server/product/services/session/start-session.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { tries } from '#tests/support/properties/properties.ts';
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
  const session = await startSession(context, context.db, id, { ip: '127.0.0.1', userAgent: null, language: 'en' });
  const client = riff.visitor();
  client.keep(await sessions.cookiesFor(session));
  return { id, code, client: n % 2 === 0 ? client : node.reachedBy(client) };
}

const wrong = () => wrongCounts(riff.context.db);
const follow = (client: Client, code: string) => client.call(followAccount, { body: { code } });
const followersOf = async (code: string) =>
  (await riff.context.db.select({ count: accounts.followerCount }).from(accounts).where(eq(accounts.code, code)))[0]
    ?.count;

test('members who follow one account at the same time are all counted', async () => {
  const answers = await Promise.all(crowd.map(({ client }) => follow(client, adaCode)));
  expect(answers.map(({ data }) => Number(data?.followerCount)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: many }, (_, n) => n + 1),
  );
  expect(await followersOf(adaCode)).toBe(many);
  expect(await wrong()).toEqual([]);
});

test('forty simultaneous calls of one member follow and unfollow alternately', async () => {
  const [first] = crowd;
  if (!first) throw new Error('there is no crowd');
  const both = [first.client, first.client.copy()];
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => follow(both[n % 2] ?? first.client, adaCode)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ data }) => data?.isFollowing)).toHaveLength(20);
  expect(await followersOf(adaCode)).toBe(many);
  expect(await wrong()).toEqual([]);
}, 30_000);

test('members who follow each other at once neither deadlock nor lose a count', async () => {
  const answers = await Promise.all(
    crowd.flatMap(({ client }, n) => [1, 2, many - 1].map((by) => follow(client, crowd[(n + by) % many]?.code ?? ''))),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await wrong()).toEqual([]);
}, 30_000);

test('the counts change when members are disabled and enabled', async () => {
  const disable = async (disabledAt: Date | null) => {
    for (const { code } of crowd.slice(0, 5)) await changeAccount(riff.context, code, disabledAt);
  };
  await disable(new Date());
  expect(await followersOf(adaCode)).toBe(many - 5);
  expect(await wrong()).toEqual([]);
  await disable(null);
  expect(await followersOf(adaCode)).toBe(many);
  expect(await wrong()).toEqual([]);
});

test('counters are right again after rows were deleted in bulk', async () => {
  const { db } = riff.context;
  await db.delete(accounts).where(
    inArray(
      accounts.id,
      crowd.slice(0, 5).map(({ id }) => id),
    ),
  );
  expect(await wrong()).not.toEqual([]);
  await recountAll(db);
  expect(await wrong()).toEqual([]);
});
