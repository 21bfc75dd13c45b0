import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { getPost, viewPost } from '#lib/contract/post/post.ts';
import { views } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

const day = 24 * 3_600_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

async function sweep(): Promise<void> {
  await riff.context.jobs.add('sweep-visits', {});
  await runJobs(riff.context);
}

test('the sweep removes visitors’ views of earlier days, and keeps the views of members and all counts', async () => {
  const ada = riff.visitor();
  const { code, id } = await buildPost(riff.context, (await ada.join(cast.ada)).userCode);
  const body = { code };
  const rows = () => riff.context.db.$count(views);
  const count = async () => (await ada.call(getPost, { query: body })).data?.viewCount;
  // The rows fill more than one batch.
  await riff.context.db.execute(sql`
    insert into views (post_id, visitor_key, day)
    select ${id}, 'visitor ' || n, ${riff.context.now().toISOString().slice(0, 10)}::date from generate_series(1, 6000) n`);
  expect((await ada.call(viewPost, { body })).data?.viewCount).toBe(1);
  expect((await riff.visitor().call(viewPost, { body })).data?.viewCount).toBe(2);

  await sweep();
  expect(await rows()).toBe(6_002);
  expect((await riff.visitor().call(viewPost, { body })).data?.viewCount).toBe(2);

  riff.wait(2 * day);
  await ada.call(refreshToken);
  await sweep();
  expect(await rows()).toBe(1);
  expect(await count()).toBe(2);
  // A member's view counts once, a visitor's once a day.
  await ada.call(viewPost, { body });
  expect((await riff.visitor().call(viewPost, { body })).data?.viewCount).toBe(3);
});
