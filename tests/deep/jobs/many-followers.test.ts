import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { notifications } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

const followers = 10_000;
let riff: TestRiff;
let author: Awaited<ReturnType<typeof memberWith>>;

beforeAll(async () => {
  riff = await startRiff();
  author = await memberWith(riff, []);
  await riff.context.db.$client.query(`with made as (insert into accounts (code, user_name, display_name, email)
      select substr(md5(random()::text || g), 1, 16), 'fan' || g, 'Fan ' || g, 'fan' || g || '@example.org'
      from generate_series(1, ${followers}) g returning id),
    following as (insert into follows (follower_id, followee_id) select id, ${author.id} from made)
    insert into notification_settings (account_id, kinds)
      select id, '{"POSTED": {"inbox": true, "push": false, "mail": false}}' from made`);
});
afterAll(() => riff.close());

test('ten thousand followers are told of a post, each once, while members read their feed', async () => {
  const post = await buildPost(riff.context, author.code);
  const told = () => riff.context.db.$count(notifications);
  let isDone = false;
  const telling = (async () => {
    for (let n = 0; n < 2; n += 1) {
      await riff.context.jobs.add('tell-of-post', { postId: post.id });
      expect(await runJobs(riff.context)).toEqual(['tell-of-post']);
    }
    isDone = true;
  })();
  const statuses = new Set<number>();
  for (let n = 0; n < 20 || !isDone; n += 1) statuses.add((await author.client.call(feed, { query: {} })).status);
  await telling;
  expect([...statuses]).toEqual([200]);
  expect(await told()).toBe(followers);
}, 120_000);
