import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { likePost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { postFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import { newCode } from '#server/codes.ts';
import { accounts, posts, postTags, sounds, tags } from '#server/db/schema/index.ts';
import { makeFailed, makeReady } from '#server/services/post/make-ready.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildPost, buildUpload, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

const everybody = conditionText(postFor.everybody, { of: 'p' });
const byRow = conditionText(postFor.everybodyByRow, { of: 'p' });

/** Every stored count that differs from the number of rows. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await riff.context.db.$client.query(`
    select 'tag' as kind, t.name, t.usage_count as is, count(p.id)::int as should from tags t
      left join post_tags pt on pt.tag_id = t.id left join posts p on p.id = pt.post_id and ${everybody}
      group by t.id having t.usage_count <> count(p.id)
    union all select 'sound', s.code, s.use_count, count(p.id)::int from sounds s
      left join posts p on p.sound_id = s.id and ${everybody} group by s.id having s.use_count <> count(p.id)
    union all select 'likes', a.user_name, a.like_count, coalesce(sum(p.like_count), 0)::int from accounts a
      left join posts p on p.author_id = a.id and ${byRow} group by a.id
      having a.like_count <> coalesce(sum(p.like_count), 0)`);
  return rows;
}

/** What others see of the tag and the sound of one post of Ada's, and of her likes. */
interface Counts {
  tag: number;
  sound: number;
  likes: number;
}

let post: Awaited<ReturnType<typeof buildPost>>;
let tag: string;

async function counts(): Promise<Counts> {
  const { db } = riff.context;
  const [tagRow] = await db.select().from(tags).where(eq(tags.code, tag));
  const [sound] = await db.select().from(sounds).where(eq(sounds.code, post.soundCode));
  const [author] = await db.select().from(accounts).where(eq(accounts.code, adaCode));
  return { tag: tagRow?.usageCount ?? -1, sound: sound?.useCount ?? -1, likes: author?.likeCount ?? -1 };
}

const change = (set: Partial<typeof posts.$inferInsert>) =>
  riff.context.db.update(posts).set(set).where(eq(posts.id, post.id));
const setDisabled = (disabledAt: Date | null) =>
  riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.code, adaCode));

const counted = { tag: 1, sound: 1, likes: 1 };
const uncounted = { tag: 0, sound: 0, likes: 0 };

describe('the share of a public post in the counts', () => {
  beforeEach(async () => {
    tag = await tagCode(
      ada,
      `of_${newCode()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '_')}`,
    );
    await riff.context.db.delete(posts).where(eq(posts.authorId, await idOfAccount(riff.context, adaCode)));
    post = await buildPost(riff.context, adaCode);
    const [row] = await riff.context.db.select().from(tags).where(eq(tags.code, tag));
    await riff.context.db.insert(postTags).values({ postId: post.id, tagId: row?.id ?? 0, position: 0 });
    await ben.call(likePost, { body: { code: post.code } });
    expect(await counts()).toEqual(counted);
  });

  const now = new Date();
  test.each([
    ['private', { visibility: 'PRIVATE' as const }, { visibility: 'PUBLIC' as const }],
    ['removed', { removedAt: now }, { removedAt: null }],
    [
      'failed',
      { status: 'FAILED' as const, failure: 'It failed.', publishedAt: null },
      { status: 'READY' as const, failure: null, publishedAt: now },
    ],
    [
      'processed again',
      { status: 'PROCESSING' as const, publishedAt: null },
      { status: 'READY' as const, publishedAt: now },
    ],
  ])('goes when it is %s and comes back when it is not any more', async (_, hide, show) => {
    await change(hide);
    expect(await counts()).toEqual(uncounted);
    await change({ title: 'Another title' });
    expect(await counts()).toEqual(uncounted);
    await change(show);
    expect(await counts()).toEqual(counted);
    expect(await wrongCounts()).toEqual([]);
  });

  test('comes back once when two reasons to hide the post end', async () => {
    await change({ visibility: 'PRIVATE' });
    await change({ removedAt: now });
    await change({ visibility: 'PUBLIC' });
    expect(await counts()).toEqual(uncounted);
    await change({ removedAt: null });
    expect(await counts()).toEqual(counted);
  });

  test('is subtracted while the author is disabled, but the likes are kept', async () => {
    await setDisabled(now);
    expect(await counts()).toEqual({ ...uncounted, likes: 1 });
    await change({ visibility: 'PRIVATE' });
    expect(await counts()).toEqual(uncounted);
    await setDisabled(null);
    expect(await counts()).toEqual(uncounted);
    await change({ visibility: 'PUBLIC' });
    expect(await counts()).toEqual(counted);
  });

  test('changes with another sound, other tags and a removed like', async () => {
    const other = await buildPost(riff.context, benCode);
    await change({ soundId: other.soundId });
    await riff.context.db.delete(postTags).where(eq(postTags.postId, post.id));
    await ben.call(likePost, { body: { code: post.code } });
    expect(await counts()).toEqual(uncounted);
    expect(await wrongCounts()).toEqual([]);
  });

  test('a like of a private post by its author counts once others may see the post', async () => {
    await change({ visibility: 'PRIVATE' });
    await ada.call(likePost, { body: { code: post.code } });
    expect((await counts()).likes).toBe(0);
    await change({ visibility: 'PUBLIC' });
    expect((await counts()).likes).toBe(2);
  });

  test('is subtracted when the post is deleted', async () => {
    await riff.context.db.delete(posts).where(eq(posts.id, post.id));
    expect(await counts()).toEqual({ tag: 0, sound: -1, likes: 0 });
    expect(await wrongCounts()).toEqual([]);
  });
});

describe('a published post', () => {
  const publish = async (body: Record<string, unknown>) => {
    const upload = await buildUpload(riff.context, adaCode);
    const draft = { title: 'Counted', videoPublicId: upload.publicId, tagCodeList: [tag], ...body };
    expect((await ada.call(publishPost, { body: draft })).status).toBe(200);
    return upload;
  };
  const uses = async () => (await riff.context.db.select().from(tags).where(eq(tags.code, tag)))[0]?.usageCount;

  beforeEach(async () => {
    tag = await tagCode(
      ada,
      `published_${newCode()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '_')}`,
    );
  });

  test('is counted once it can be watched', async () => {
    const upload = await publish({});
    expect(await uses()).toBe(0);
    await riff.context.db.transaction((tx) => makeReady(tx, upload.id, new Date()));
    expect(await uses()).toBe(1);
  });

  test('is never counted if its video fails', async () => {
    const upload = await publish({});
    await riff.context.db.transaction((tx) => makeFailed(tx, upload.id, 'It failed.'));
    expect(await uses()).toBe(0);
  });

  test('is not counted while it is private', async () => {
    const upload = await publish({ visibility: 'PRIVATE' });
    await riff.context.db.transaction((tx) => makeReady(tx, upload.id, new Date()));
    expect(await uses()).toBe(0);
  });

  test('of images is counted at once, with the sound that it plays', async () => {
    const tune = await buildPost(riff.context, benCode);
    const image = await buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
    await publish({
      postType: 'IMG',
      videoPublicId: null,
      imgPublicIdList: [image.publicId],
      audioCode: tune.soundCode,
    });
    expect(await uses()).toBe(1);
    const [sound] = await riff.context.db.select().from(sounds).where(eq(sounds.code, tune.soundCode));
    expect(sound?.useCount).toBe(2);
  });
});

test('connections that change everything at once neither deadlock nor lose a count', async () => {
  const { db } = riff.context;
  const tagIds: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const code = await tagCode(ada, `storm_${n}`);
    tagIds.push((await db.select().from(tags).where(eq(tags.code, code)))[0]?.id ?? 0);
  }
  const storm: (typeof post)[] = [];
  for (let n = 0; n < 12; n += 1) storm.push(await buildPost(riff.context, n % 2 === 0 ? adaCode : benCode));
  const authorIds = [await idOfAccount(riff.context, adaCode), await idOfAccount(riff.context, benCode)];
  const pool = new pg.Pool({ connectionString: db.$client.options.connectionString, max: 40 });
  let seed = 7;
  const pick = <T>(among: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return among[seed % among.length] as T;
  };
  const acts = [
    () => pool.query('update posts set visibility = $2 where id = $1', [pick(storm).id, pick(['PUBLIC', 'PRIVATE'])]),
    () => pool.query('update posts set removed_at = $2 where id = $1', [pick(storm).id, pick([null, new Date()])]),
    () => pool.query('update posts set like_count = like_count + 1 where id = $1', [pick(storm).id]),
    () => pool.query('update posts set sound_id = $2 where id = $1', [pick(storm).id, pick(storm).soundId]),
    // In one order: statements that insert equal rows wait for each other before any trigger runs.
    () =>
      pool.query('insert into post_tags select $1, t, t from unnest($2::bigint[]) t on conflict do nothing', [
        pick(storm).id,
        [pick(tagIds), pick(tagIds), pick(tagIds)].sort((a, b) => a - b),
      ]),
    () => pool.query('delete from post_tags where post_id = $1', [pick(storm).id]),
    () => pool.query('update accounts set disabled_at = $2 where id = $1', [pick(authorIds), pick([null, new Date()])]),
  ];
  try {
    const lanes = Array.from({ length: tries(10) }, async () => {
      for (let n = 0; n < 25; n += 1) await pick(acts)();
    });
    await Promise.all(lanes);
  } finally {
    await pool.end();
    await db.update(accounts).set({ disabledAt: null }).where(inArray(accounts.id, authorIds));
  }
  expect(await wrongCounts()).toEqual([]);
}, 120_000);

test('the triggers and the audience agree on which posts are public', async () => {
  const { rows } = await riff.context.db.$client.query(`select status, visibility, removed_at from
    unnest(enum_range(null::post_status)) status, unnest(enum_range(null::visibility)) visibility,
    (values (null::timestamptz), (now())) removed (removed_at), lateral (
      select post_is_public(status, visibility, removed_at) as trigger_says, ${byRow} as audience_says
      from (select status, visibility, removed_at) p) said where trigger_says is distinct from audience_says`);
  expect(rows).toEqual([]);
});

test('the migration corrects earlier counts', async () => {
  const { $client } = riff.context.db;
  await $client.query('update tags set usage_count = usage_count + 3');
  await $client.query('update sounds set use_count = 1');
  await $client.query('update accounts set like_count = 77');
  expect((await wrongCounts()).length).toBeGreaterThan(3);
  const folder = fileURLToPath(new URL('../../../src/server/db/migrations/', import.meta.url));
  const name = (await readdir(folder)).find((file) => file.endsWith('_audience_counts.sql')) ?? '';
  const statements = (await readFile(folder + name, 'utf8')).split('--> statement-breakpoint');
  const repairs = statements.filter((statement) => /^(\s*--.*\n)*\s*UPDATE/.test(statement));
  expect(repairs).toHaveLength(3);
  for (const repair of repairs) await $client.query(repair);
  expect(await wrongCounts()).toEqual([]);
});
