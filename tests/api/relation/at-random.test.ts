import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { blockAccount, removeFollower } from '#lib/contract/account/relation.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { memberRelations } from '#server/ground/db/schema/index.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let members: (Awaited<ReturnType<typeof memberWith>> & { post: string })[];

beforeAll(async () => {
  riff = await startRiff();
  members = [];
  for (let n = 0; n < 4; n += 1) {
    const member = await memberWith(riff, []);
    members.push({ ...member, post: (await buildPost(riff.context, member.code)).code });
  }
});
afterAll(() => riff.close());

type Member = (typeof members)[number];
const verbs = {
  follow: ({ client }: Member, { code }: Member) => client.call(followAccount, { body: { code } }),
  block: ({ client }: Member, { code }: Member) => client.call(blockAccount, { body: { code, isBlocked: true } }),
  unblock: ({ client }: Member, { code }: Member) => client.call(blockAccount, { body: { code, isBlocked: false } }),
  removeFollower: ({ client }: Member, { code }: Member) => client.call(removeFollower, { body: { code } }),
  like: ({ client }: Member, { post }: Member) => client.call(likePost, { body: { code: post } }),
  comment: ({ client }: Member, { post }: Member) => client.call(sendComment, { body: { code: post, content: 'Hi' } }),
};

const act = fc.record({
  verb: fc.constantFrom(...(Object.keys(verbs) as (keyof typeof verbs)[]), 'follow' as const, 'unblock' as const),
  who: fc.nat(3),
  to: fc.nat(3),
});

test('while three connections follow, block, unblock and like at random, every number equals its rows, and nobody follows across a block', async () => {
  const acts = fc.sample(act, tries(240));
  const statuses = new Set<number>();
  const lane = async (n: number) => {
    for (const { verb, who, to } of acts.filter((_, i) => i % 3 === n)) {
      const [by, other] = [members[who], members[to]];
      if (!by || !other || by === other) continue;
      statuses.add((await verbs[verb](by, other)).status);
    }
  };
  await Promise.all([0, 1, 2].map(lane));
  expect([...statuses].sort()).toEqual([200, 404]);
  expect(await wrongCounts(riff.context.db)).toEqual([]);
  const { rows } = await riff.context.db.execute(sql`select f.* from follows f join ${memberRelations} r
    on r.kind = 'block' and (r.member_id, r.other_id) in ((f.follower_id, f.followee_id), (f.followee_id, f.follower_id))`);
  expect(rows).toEqual([]);
}, 120_000);
