import { rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { findAll } from '#server/product/services/check/check.ts';
import { countedTables } from '#server/product/services/counts/counters.ts';
import { recountAll } from '#server/product/services/counts/recount.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let publicId: string;
let postCode: string;

beforeAll(async () => {
  riff = await startRiff({ storage: null });
  ada = riff.visitor();
  await ada.join(cast.ada);
  const { body } = await sendFile(ada, clip({ width: 320, height: 180, rate: 10 }));
  publicId = body.public_id ?? '';
  const tagCodeList = [await tagCode(ada, 'checked')];
  const { data } = await ada.call(publishPost, { body: { title: 'Checked', videoPublicId: publicId, tagCodeList } });
  postCode = data?.postCode ?? '';
  await runJobs(riff.context);
  await ada.call(likePost, { body: { code: postCode, isLiked: true } });
  await ada.call(sendComment, { body: { code: postCode, content: 'Well' } });
  // Tells the author something.
  const ben = riff.visitor();
  await ben.join(cast.ben);
  await ben.call(likePost, { body: { code: postCode, isLiked: true } });
});
afterAll(() => riff.close());

async function check({ mends = false, isDeep = false } = {}): Promise<string[]> {
  const said: string[] = [];
  const signal = new AbortController().signal;
  for await (const finding of findAll({ context: riff.context, isDeep, mends, signal })) {
    said.push(`${finding.what}${finding.remedy === null ? '' : `: ${finding.remedy}`}`);
    if (mends) expect(finding).toMatchObject({ isMended: finding.remedy !== null });
  }
  return said;
}

const uploadNow = async () => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  return row;
};
const media = (key: string) => path.join(riff.context.config.dataDir, 'media', key);
const run = (statement: string) => riff.context.db.execute(sql.raw(statement));

async function keyOf(kind: 'mp4' | 'hls' | 'sound' | 'poster'): Promise<string> {
  const { id } = await uploadNow();
  const made = await riff.context.db.select().from(renditions).where(eq(renditions.uploadId, id));
  const key = made.find((one) => one.kind === kind)?.key;
  if (!key) throw new Error(`no ${kind}`);
  return key;
}

/** Repairs all faults, runs the jobs that this queues, and expects no faults after that. */
async function mendsAll(): Promise<string[]> {
  const found = await check();
  // Only the number of problems is compared: a repair changes the figures that depend on the repaired number.
  expect(await check({ mends: true })).toHaveLength(found.length);
  await runJobs(riff.context);
  expect(await check({ isDeep: true })).toEqual([]);
  return found;
}

beforeEach(async () => {
  expect(await check()).toEqual([]);
});

describe('a check finds and repairs', () => {
  test.each(
    countedTables.flatMap(([table, { counters }]) => Object.keys(counters).map((column) => ({ table, column }))),
  )('a wrong $column in $table', async ({ table, column }) => {
    // A count of views can only be too small or right.
    await run(`update ${table} set ${column} = ${column === 'view_count' ? 0 : `${column} + 3`}`);
    if (column === 'view_count') {
      await run(`insert into views (post_id, visitor_key) select id, 'somebody' from posts on conflict do nothing`);
    }
    const [first] = await mendsAll();
    expect(first).toEqual(expect.stringMatching(`${column} is \\d+ and should be \\d+: count again`));
  });

  test('missing and cut renditions, which are made again', async () => {
    const [hls, sound] = [await keyOf('hls'), await keyOf('sound')];
    await rm(media(hls), { recursive: true });
    await truncate(media(sound), 10);
    expect((await mendsAll()).sort()).toEqual([
      `${hls} is missing: make it again from the original, as a job`,
      expect.stringMatching(`^${sound} has 10 bytes and should have \\d+: make it again from the original, as a job$`),
    ]);
    expect(await uploadNow()).toMatchObject({ status: 'COMPLETE' });
  });

  test('a missing first rendition and poster, which are made again', async () => {
    const [mp4, poster] = [await keyOf('mp4'), await keyOf('poster')];
    for (const key of [mp4, poster]) await rm(media(key));
    expect((await mendsAll()).sort()).toEqual(
      [mp4, poster].map((key) => `${key} is missing: make it again from the original, as a job`).sort(),
    );
    expect(await uploadNow()).toMatchObject({ status: 'COMPLETE' });
  });

  test('wrong counts of the bytes of an upload', async () => {
    await run(`update uploads set original_bytes = original_bytes + 5, variant_bytes = variant_bytes + 7`);
    expect(await mendsAll()).toEqual([
      expect.stringMatching(/^originals\/.* record its bytes again$/),
      expect.stringMatching(/variant_bytes is \d+ and should be \d+: record its bytes again$/),
    ]);
  });

  test('files that no row names, except new ones', async () => {
    const { code } = await uploadNow();
    const days = new Date(Date.now() - 2 * 24 * 3_600_000);
    const strays = ['originals/nobody', `renditions/${code}/copy.mp4`];
    for (const key of [...strays, 'originals/new']) await writeFile(media(key), 'stray');
    for (const key of strays) await utimes(media(key), days, days);
    expect((await mendsAll()).sort()).toEqual(strays.map((key) => `no row names the file ${key}: remove it`));
    await rm(media('originals/new'));
  });

  test('an upload whose job is lost, and a post with a wrong status', async () => {
    await run(`update uploads set status = 'WATCHABLE'`);
    await run(`update posts set status = 'PROCESSING', published_at = null`);
    await recountAll(riff.context.db);
    expect(await mendsAll()).toEqual([
      '1 upload is WATCHABLE and no job goes on with it: queue their jobs',
      expect.stringMatching(/^post \S+ is PROCESSING and its upload is WATCHABLE: give it the state of its upload$/),
    ]);
  });
});

test('a check finds nothing wrong with a mix whose source was swept', async () => {
  const { body } = await sendFile(ada, clip({ width: 320, height: 180, rate: 10, video: 'mpeg4' }));
  const mixed = {
    ...{ title: 'Mixed', videoPublicId: body.public_id ?? '', tagCodeList: [await tagCode(ada, 'checked')] },
    ...{ isUseOtherAudio: true, audioCode: postCode },
    ffmpegMergeParams: { videoCutStart: 0.5, videoCutEnd: 1.5, audioCutEnd: 2, audioOffset: 0.2 },
  };
  expect(await ada.call(publishPost, { body: mixed })).toMatchObject({ status: 200 });
  await runJobs(riff.context);
  riff.wait(48 * 3_600_000);
  await sweepUploads(riff.context, {}, { signal: new AbortController().signal, isLastTry: false });
  const found = await riff.context.db.select().from(uploads).where(isNull(uploads.mixOfId));
  expect(found.map(({ originalBytes }) => originalBytes > 0).sort()).toEqual([false, true]);
  expect(await check({ isDeep: true })).toEqual([]);
});

test('npm run check names each finding and its remedy, and its exit code tells whether a fault remains', async () => {
  const env = {
    DATABASE_URL: riff.context.db.$client.options.connectionString ?? '',
    DATA_DIR: riff.context.config.dataDir,
  };
  await run(`update posts set like_count = 9 where title = 'Checked'`);
  const { code } = await uploadNow();
  expect(await runCommand('check', [], env)).toEqual({
    said: expect.stringMatching(/^post \S+: like_count is 9 and should be 2: would count again\n1 finding\.\n$/),
    code: 1,
  });
  expect(await runCommand('check', ['--mend'], env)).toEqual({
    said: expect.stringMatching(/: done \(count again\)\n1 finding, 1 mended\.\n$/),
    code: 0,
  });
  await rm(media(`originals/${code}`));
  expect(await runCommand('check', ['--mend'], env)).toEqual({
    said: `originals/${code} is missing: nothing can be done from what there is; a backup may have it\n1 finding, 0 mended.\n`,
    code: 1,
  });
  await writeFile(media(`originals/${code}`), Buffer.alloc((await uploadNow()).originalBytes));
});
