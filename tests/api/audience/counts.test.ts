import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, posts, sounds, tags } from '#server/ground/db/schema/index.ts';
import { makeFailed, makeReady } from '#server/product/services/post/make-ready.ts';
import { changeAccount, changePosts, tagPost } from '#tests/support/database/change.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
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

/** The counts that others see for the tag and the sound of one of Ada's posts, and for her likes. */
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

const change = (set: Partial<typeof posts.$inferInsert>) => changePosts(riff.context, eq(posts.id, post.id), set);
const disable = (disabledAt: Date | null) => changeAccount(riff.context, adaCode, disabledAt);
const wrong = () => wrongCounts(riff.context.db);

const counted = { tag: 1, sound: 1, likes: 1 };
const uncounted = { tag: 0, sound: 0, likes: 0 };

describe('the share of a public post in the counts', () => {
  const now = new Date();

  beforeEach(async () => {
    tag = await tagCode(
      ada,
      `of_${newCode()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '_')}`,
    );
    await changePosts(riff.context, eq(posts.authorId, await idOfAccount(riff.context, adaCode)), { removedAt: now });
    post = await buildPost(riff.context, adaCode);
    const [row] = await riff.context.db.select().from(tags).where(eq(tags.code, tag));
    await tagPost(riff.context, post.id, row?.id ?? 0);
    await ben.call(likePost, { body: { code: post.code } });
    expect(await counts()).toEqual(counted);
  });

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
  ])('disappears when it is %s, and returns afterwards', async (_, hide, show) => {
    await change(hide);
    expect(await counts()).toEqual(uncounted);
    await change({ title: 'Another title' });
    expect(await counts()).toEqual(uncounted);
    await change(show);
    expect(await counts()).toEqual(counted);
    expect(await wrong()).toEqual([]);
  });

  test('returns once when two reasons to hide the post have ended', async () => {
    await change({ visibility: 'PRIVATE' });
    await change({ removedAt: now });
    await change({ visibility: 'PUBLIC' });
    expect(await counts()).toEqual(uncounted);
    await change({ removedAt: null });
    expect(await counts()).toEqual(counted);
  });

  test('is subtracted while the author is disabled, but the likes are kept', async () => {
    await disable(now);
    expect(await counts()).toEqual({ ...uncounted, likes: 1 });
    await change({ visibility: 'PRIVATE' });
    expect(await counts()).toEqual(uncounted);
    await disable(null);
    expect(await counts()).toEqual(uncounted);
    await change({ visibility: 'PUBLIC' });
    expect(await counts()).toEqual(counted);
  });

  test('a like of a private post by its author counts once others may see the post', async () => {
    await change({ visibility: 'PRIVATE' });
    await ada.call(likePost, { body: { code: post.code } });
    expect((await counts()).likes).toBe(0);
    await change({ visibility: 'PUBLIC' });
    expect((await counts()).likes).toBe(2);
  });

  test('is subtracted when the post is deleted', async () => {
    await ada.call(deletePost, { body: { code: post.code } });
    expect(await counts()).toEqual(uncounted);
    expect(await wrong()).toEqual([]);
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
    await riff.context.db.transaction((tx) => makeReady(riff.context, tx, upload.id));
    expect(await uses()).toBe(1);
  });

  test('is never counted if its video fails', async () => {
    const upload = await publish({});
    await riff.context.db.transaction((tx) => makeFailed(riff.context, tx, upload.id, 'It failed.'));
    expect(await uses()).toBe(0);
  });

  test('is not counted while it is private', async () => {
    const upload = await publish({ visibility: 'PRIVATE' });
    await riff.context.db.transaction((tx) => makeReady(riff.context, tx, upload.id));
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
