import type { FeedPage } from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { signInNeeded } from '#server/problem.ts';
import { hydratePosts, presentPost } from '#server/views/post.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { pickIds } from './pick-ids.ts';
import { applyRules } from './rules.ts';
import { shareReads } from './share-reads.ts';

interface FeedQuery {
  cursor?: string | undefined;
  size: number;
  feed: 'for-you' | 'following';
  page: number;
}

/** Reads pages of the feed. Visitors who ask for the same page at the same time share one reading. */
export function feedReader(context: Context): (actor: Actor, query: FeedQuery) => Promise<FeedPage> {
  const share = shareReads<FeedPage>();
  return async (actor, query) => {
    if (actor.kind === 'member') return await readFeed(context, actor, query);
    if (query.feed === 'following') throw signInNeeded();
    return await share(`${query.size} ${query.page} ${query.cursor ?? ''}`, () => readFeed(context, actor, query));
  };
}

/** A page in four steps: pick ids, hydrate them in one batch, apply the rules, present. */
async function readFeed(context: Context, actor: Actor, query: FeedQuery): Promise<FeedPage> {
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
