import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#lib/contract/comment/comment.ts';
import { getPost, likePost } from '#lib/contract/post/post.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { startSession } from '#server/product/services/session/start-session.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';

const many = 50;
let riff: TestRiff;
let node: SecondNode;
let ada: Client;
let code: string;
let members: Client[];

beforeAll(async () => {
  riff = await startRiff();
  node = await startSecondNode(riff);
  ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  code = (await buildPost(riff.context, userCode)).code;
  members = await Promise.all(Array.from({ length: many }, (_, n) => signedIn(n)));
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

/** A signed-in member, every second one on another node. */
async function signedIn(n: number): Promise<Client> {
  const { context, sessions } = riff;
  const [account] = await context.db
    .insert(accounts)
    .values({ code: newCode(), userName: `crowd${n}`, displayName: 'C', email: `crowd${n}@example.org` })
    .returning({ id: accounts.id });
  const session = await startSession(context, context.db, account?.id ?? 0, {
    ip: '127.0.0.1',
    userAgent: null,
    language: 'en',
  });
  const client = riff.visitor();
  client.keep(await sessions.cookiesFor(session));
  return n % 2 === 0 ? client : node.reachedBy(client);
}

test('fifty members who comment, reply, like and delete at the same time leave every count equal to its rows', async () => {
  const known: string[] = [];
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  async function act(client: Client, n: number): Promise<void> {
    const some = known[(n * 7) % Math.max(1, known.length)] ?? '';
    const made = await client.call(calls.sendComment, { body: { code, content: `Comment ${n}` } });
    if (made.data) known.push(made.data.commentCode);
    const answers: { status: number; message: string }[] = [
      made,
      await client.call(likePost, { body: { code } }),
      await client.call(calls.sendReply, { body: { code: some || (made.data?.commentCode ?? ''), content: 'Reply' } }),
      await client.call(calls.likeComment, { body: { code: made.data?.commentCode ?? '' } }),
      await client.call(calls.likeComment, { body: { code: some || 'none' } }),
    ];
    if (n % 3 === 0)
      answers.push(await client.call(calls.deleteComment, { body: { code: made.data?.commentCode ?? '' } }));
    for (const { status, message } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200 && status !== 404) failed.push(`${status} ${message}`);
    }
  }
  for (let round = 0; round < 4; round += 1) await Promise.all(members.map((client, n) => act(client, n + round)));
  expect(failed).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(many * 12);

  const { rows } = await riff.context.db.$client.query(`
    select 'post' as kind, p.id, p.comment_count as is, count(c.id)::int as should from posts p
      left join comments c on c.post_id = p.id and c.parent_id is null and c.removed_at is null
      group by p.id having p.comment_count <> count(c.id)
    union all select 'replies', a.id, a.reply_count, count(c.id)::int from comments a
      left join comments c on c.parent_id = a.id and c.removed_at is null group by a.id having a.reply_count <> count(c.id)
    union all select 'likes', c.id, c.like_count, count(l.account_id)::int from comments c
      left join comment_likes l on l.comment_id = c.id group by c.id having c.like_count <> count(l.account_id)
    union all select 'post likes', p.id, p.like_count, count(l.account_id)::int from posts p
      left join likes l on l.post_id = p.id group by p.id having p.like_count <> count(l.account_id)`);
  expect(rows).toEqual([]);

  // A reader's pages hold exactly the comments that are counted.
  const shown = await ada.call(getPost, { query: { code } });
  const read = new Set<string>();
  let cursor: string | null | undefined;
  do {
    const { data } = await ada.call(calls.comments, { query: { code, size: 50, ...(cursor ? { cursor } : {}) } });
    for (const { commentCode } of data?.contents ?? []) read.add(commentCode);
    cursor = data?.cursor;
  } while (cursor);
  expect(String(read.size)).toBe(shown.data?.commentCount);
}, 120_000);
