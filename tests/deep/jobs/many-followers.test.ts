import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { notifications } from '#server/ground/db/schema/index.ts';
import { fillWithFollowers } from '#tests/support/database/many-notifications.ts';
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
  await fillWithFollowers(riff.context.db.$client, [author.id], followers);
});
afterAll(() => riff.close());

/** Milliseconds of one call of the feed. */
async function readFeed(): Promise<number> {
  const startedAt = performance.now();
  expect((await author.client.call(feed, { query: {} })).status).toBe(200);
  return performance.now() - startedAt;
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * How many times slower the feed may be meanwhile. On two cores it is as fast as before; a call that waits for a batch of 500 followers, some
 * 50 ms, takes more than ten times as long. The median damps the noise of a busy machine.
 */
const mostTimes = 5;

test('ten thousand followers are told of a post, each once, while members read their feed as fast as before', async () => {
  const post = await buildPost(riff.context, author.code);
  const before: number[] = [];
  for (let n = 0; n < 60; n += 1) before.push(await readFeed());
  const told = () => riff.context.db.$count(notifications);
  let isDone = false;
  const telling = (async () => {
    for (let n = 0; n < 2; n += 1) {
      await riff.context.jobs.add('tell-of-post', { postId: post.id });
      expect(await runJobs(riff.context)).toEqual(['tell-of-post']);
    }
    isDone = true;
  })();
  const during: number[] = [];
  while (!isDone) during.push(await readFeed());
  await telling;
  expect(median(during)).toBeLessThan(mostTimes * median(before));
  expect(await told()).toBe(followers);
}, 120_000);
