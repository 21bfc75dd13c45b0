import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownWords, posts } from '#server/ground/db/schema/index.ts';
import { bytesKept } from '#server/product/services/storage/member-storage.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let riff: TestRiff;
let adaCode: string;
beforeAll(async () => {
  riff = await startRiff();
  ({ userCode: adaCode } = await riff.visitor().join(cast.ada));
});
afterAll(() => riff.close());

test('words that no public post or name contains any longer are forgotten within two days, and no longer count', async () => {
  const { context } = riff;
  const { db } = context;
  const known = async () => {
    const words = ['lavender', 'juniper', 'rosemary', 'hyacinth', 'ada'];
    const rows = await db.select({ word: knownWords.word }).from(knownWords).where(sql`${knownWords.word} in ${words}`);
    return rows.map(({ word }) => word).sort();
  };
  const first = await buildPost(context, adaCode, { title: 'Lavender and juniper' });
  const { authorId } = await buildPost(context, adaCode, { title: 'Juniper again' });
  const open = await buildPost(context, adaCode, { title: 'Rosemary' });
  await buildPost(context, adaCode, { title: 'Hyacinth', visibility: 'PRIVATE' });
  expect(await known()).toEqual(['juniper', 'lavender', 'rosemary']);
  const kept = await bytesKept(db, authorId);
  await db.update(posts).set({ removedAt: new Date(), removedAs: 'AUTHOR' }).where(eq(posts.id, first.id));
  await db.update(posts).set({ visibility: 'PRIVATE' }).where(eq(posts.id, open.id));
  expect(await bytesKept(db, authorId)).toBeLessThan(kept);

  await sweep();
  expect(await known()).toEqual(['juniper', 'lavender', 'rosemary']);
  riff.wait(49 * 3600 * 1000);
  await sweep();
  expect(await known()).toEqual(['juniper']);
});

async function sweep() {
  await riff.context.jobs.add('sweep-posts', {}, { key: 'sweep-posts' });
  await runJobs(riff.context);
}
