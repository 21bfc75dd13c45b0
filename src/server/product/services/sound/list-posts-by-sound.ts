import { and, eq } from 'drizzle-orm';
import type { Page } from '#lib/contract/page.ts';
import type { SoundPost } from '#lib/contract/sound/sound.ts';
import type { Database } from '#server/ground/db/database.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { PageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { hydratePosts } from '#server/product/views/post.ts';
import { presentSoundPost } from '#server/product/views/sound-post.ts';
import { findVisibleSound } from './find-visible-sound.ts';

/** A page of the posts that play a sound. */
export async function listPostsBySound(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: PageQuery & { code: string },
): Promise<Page<SoundPost>> {
  const { db, addresses } = context;
  const viewer = viewerId(reader.actor);
  const sound = await findVisibleSound(db, reader.actor, query.code);
  return await pageOf(reader, query, {
    name: 'posts by sound',
    of: [sound.id],
    read: async (stretch) => await postsBySoundQuery(db, { soundId: sound.id, viewer, sort: query.sort }, stretch),
    keyOf: ({ publishedAt, id }) => [publishedAt?.getTime() ?? 0, id],
    present: async (rows) => {
      const found = await hydratePosts(
        db,
        rows.map(({ id }) => ({ id, viewer })),
      );
      return found.map((post) => presentSoundPost(addresses, reader.actor, post));
    },
  });
}

const newest = [
  [posts.publishedAt, 'moment'],
  [posts.id, 'number'],
] as const;

/** The query for the rows of a page of the posts that play a sound; an index has them in this order. */
export function postsBySoundQuery(
  db: Database,
  { soundId, viewer, sort }: { soundId: number; viewer: number | null; sort: 'desc' | 'asc' },
  { after, skip, most }: Stretch,
) {
  const { isAfter, order } = keyset(newest, sort, after);
  return db
    .select({ id: posts.id, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.soundId, soundId), condition(postFor.shown, { of: 'posts', viewer }), isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}
