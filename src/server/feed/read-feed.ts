import type { FeedPage } from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { signInNeeded } from '#server/problem.ts';
import { hydratePosts, presentPost } from '#server/views/post.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { idPicker } from './pick-ids.ts';
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
  const pickIds = idPicker(context.db);

  /** A page in four steps: pick ids, hydrate them in one batch, apply the rules, present. */
  async function readFeed(actor: Actor, query: FeedQuery): Promise<FeedPage> {
    const cursor = readCursor(query.cursor, context.now());
    const sitting = { viewer: viewerId(actor), feed: query.feed, startedAt: cursor.startedAt };
    const { ids, next } = await pickIds(sitting, cursor, query.size, query.cursor === undefined);
    const hydrated = await hydratePosts(context.db, ids, actor);
    return {
      contents: applyRules(hydrated).map((post) => presentPost(post, actor)),
      page: query.page,
      hasNext: next !== null,
      cursor: next && writeCursor(next),
    };
  }

  return async (actor, query) => {
    if (actor.kind === 'member') return await readFeed(actor, query);
    if (query.feed === 'following') throw signInNeeded();
    return await share(`${query.size} ${query.page} ${query.cursor ?? ''}`, () => readFeed(actor, query));
  };
}
