import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments, posts } from '#server/ground/db/schema/index.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let codes: Record<'ada' | 'ben' | 'cleo', string>;

beforeAll(async () => {
  riff = await startRiff();
  const join = async (person: keyof typeof cast) => (await riff.visitor().join(cast[person])).userCode;
  codes = { ada: await join('ada'), ben: await join('ben'), cleo: await join('cleo') };
});
afterAll(() => riff.close());

const wrong = () => wrongCounts(riff.context.db);
const disable = (person: keyof typeof codes, disabledAt: Date | null) =>
  changeAccount(riff.context, codes[person], disabledAt);
/** As services do it. */
const setRemoved = (ids: number[], removedAt: Date | null) =>
  riff.context.db.transaction(async (tx) =>
    recountAbove(tx, await tx.update(comments).set({ removedAt }).where(inArray(comments.id, ids)).returning()),
  );

describe('the counts under Ada’s post', () => {
  let postId: number;
  /** Comments of Ada, Ben and Cleo, each with a reply of each of them. */
  let above: Record<string, number>;

  beforeEach(async () => {
    ({ id: postId } = await buildPost(riff.context, codes.ada));
    above = {};
    for (const [person, code] of Object.entries(codes)) {
      const { id } = await buildComment(riff.context, postId, code);
      above[person] = id;
      for (const other of Object.values(codes)) await buildComment(riff.context, postId, other, { parentId: id });
    }
    expect(await counts()).toEqual({ post: 3, ada: 3, ben: 3, cleo: 3 });
  });

  async function counts(): Promise<Record<string, number | undefined>> {
    const { db } = riff.context;
    const [post] = await db.select().from(posts).where(eq(posts.id, postId));
    const found: Record<string, number | undefined> = { post: post?.commentCount };
    for (const [person, id] of Object.entries(above)) {
      const [row] = await db.select().from(comments).where(eq(comments.id, id));
      found[person] = row?.replyCount;
    }
    return found;
  }

  const now = new Date();

  test('change when a comment is removed and restored', async () => {
    await setRemoved([above['ben'] ?? 0], now);
    expect(await counts()).toEqual({ post: 2, ada: 3, ben: 3, cleo: 3 });
    await setRemoved([above['ben'] ?? 0], now);
    expect((await counts())['post']).toBe(2);
    await setRemoved([above['ben'] ?? 0], null);
    expect((await counts())['post']).toBe(3);
    expect(await wrong()).toEqual([]);
  });

  test('change when many comments are removed in one statement', async () => {
    await setRemoved(Object.values(above), now);
    expect((await counts())['post']).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  test('change when an account is disabled and enabled', async () => {
    await disable('ben', now);
    expect(await counts()).toEqual({ post: 2, ada: 2, ben: 2, cleo: 2 });
    expect(await wrong()).toEqual([]);
    await disable('ben', now);
    expect((await counts())['post']).toBe(2);
    await disable('ben', null);
    expect(await counts()).toEqual({ post: 3, ada: 3, ben: 3, cleo: 3 });
  });

  test('change when a comment of a disabled member is removed', async () => {
    await disable('ben', now);
    await setRemoved([above['ben'] ?? 0], now);
    expect((await counts())['post']).toBe(2);
    await disable('ben', null);
    expect((await counts())['post']).toBe(2);
    expect(await wrong()).toEqual([]);
  });

  test('change when comments change while their own author is disabled', async () => {
    await disable('ada', now);
    await setRemoved([above['ada'] ?? 0], now);
    await buildComment(riff.context, postId, codes.ben);
    await disable('ben', now);
    await disable('ada', null);
    expect(await wrong()).toEqual([]);
    await disable('ben', null);
    expect(await counts()).toMatchObject({ post: 3 });
    expect(await wrong()).toEqual([]);
  });
});
