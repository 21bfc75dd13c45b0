import type { FeedPage } from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { signInNeeded } from '#server/problem.ts';
import { hydratePosts, presentPost } from '#server/views/post.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { pickIds } from './pick-ids.ts';
import { applyRules } from './rules.ts';

/** A page of the feed in four steps: pick ids, hydrate them in one batch, apply the rules, present. */
export async function readFeed(
  context: Context,
  actor: Actor,
  query: {
    cursor?: string | undefined;
    size: number;
    feed: 'for-you' | 'following';
    page: number;
  },
): Promise<FeedPage> {
  if (query.feed === 'following' && actor.kind === 'visitor') throw signInNeeded();
  const { picked, next } = await pickIds(context.db, {
    viewer: viewerId(actor),
    following: query.feed === 'following',
    cursor: readCursor(query.cursor, context.now()),
    size: query.size,
  });
  const hydrated = await hydratePosts(
    context.db,
    picked.map(({ id }) => id),
    actor,
  );
  return {
    contents: applyRules(hydrated).map((post) => presentPost(post, actor)),
    page: query.page,
    hasNext: next !== null,
    cursor: next && writeCursor(next),
  };
}
