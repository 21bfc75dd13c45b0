import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { posts, postWords } from '#server/ground/db/schema/index.ts';
import { findAll } from '#server/product/services/check/check.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff({ storage: null });
});
afterAll(() => riff.close());

async function check({ mends = false } = {}): Promise<string[]> {
  const said: string[] = [];
  const signal = new AbortController().signal;
  for await (const { what, remedy } of findAll({ context: riff.context, isDeep: true, mends, signal }))
    said.push(`${what}: ${remedy}`);
  return said.sort();
}

test('the check finds a wrong counter and a file without a row, repairs both, and finds nothing afterwards', async () => {
  const { config, db } = riff.context;
  const ada = riff.visitor();
  await ada.join(cast.ada);
  const photo = path.join(config.dataDir, 'photo.png');
  await paintImage(photo);
  const { body } = await sendFile(ada, photo, { kind: 'image' });
  expect(await check()).toEqual([]);

  const stray = path.join(config.dataDir, 'media', 'originals', 'nobody');
  await writeFile(stray, 'stray');
  // New files stay, because their row may be on the way.
  expect(await check()).toEqual([]);
  const days = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(stray, days, days);
  await db.execute(sql`update accounts set follower_count = 3 where user_name = 'ada'`);
  const wrong = [
    expect.stringMatching(/^member @ada: follower_count is 3 and should be 0: count again$/),
    'no row names the file originals/nobody: remove it',
  ];
  expect(await check()).toEqual(wrong);
  expect(await check({ mends: true })).toEqual(wrong);
  expect(await check()).toEqual([]);
  expect(await riff.context.storage.stat(`originals/${body.public_id?.split('/')[1]}`)).not.toBeNull();
});

test('the check finds posts that the search index lacks, has wrong or should not have, and repairs them', async () => {
  const { context } = riff;
  const { userCode } = await riff.visitor().join(cast.ben);
  const build = async (title: string, more = {}) => await buildPost(context, userCode, { title, ...more });
  const [right, secret, waits] = [
    await build('Right'),
    await build('Mine', { visibility: 'PRIVATE' }),
    await build('No', { status: 'PROCESSING' }),
  ];
  const [missed, wrong, bared, left] = [
    await build('Missed'),
    await build('Wrong'),
    await build('Bared', { visibility: 'PRIVATE' }),
    await build('Left'),
  ];
  const aboutSearch = async (given = {}) => (await check(given)).filter((line) => line.includes('search'));
  expect(await aboutSearch()).toEqual([]);
  expect([right, secret, waits]).toHaveLength(3);

  await context.db.delete(postWords).where(eq(postWords.postId, missed.id));
  await context.db.execute(sql`update post_words set words = ${`'0/rong'`}::tsvector where post_id = ${wrong.id}`);
  // A private post is counted as if everybody could find it.
  await context.db.execute(sql`update post_words set words = ${`'0/bared'`}::tsvector where post_id = ${bared.id}`);
  await context.db.update(posts).set({ removedAt: context.now(), removedAs: 'AUTHOR' }).where(eq(posts.id, left.id));
  await context.db.insert(postWords).values({ postId: left.id, authorId: left.authorId, bytes: 1, words: `'0/left'` });
  const said = [missed, wrong, bared, left]
    .map(({ code }) => `post ${code}: search does not have what the post says: index again`)
    .sort();
  expect(await aboutSearch()).toEqual(said);
  expect(await aboutSearch({ mends: true })).toEqual(said);
  expect(await aboutSearch()).toEqual([]);
});
