import type { Page } from '#lib/contract/page.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundPosts } from '#server/product/views/found-post.ts';
import type { PageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { readKeyword } from './keyword.ts';
import { findPosts } from './posts/find-posts.ts';
import { rememberKeyword } from './remember-keyword.ts';

interface Query extends PageQuery {
  keyWord: string;
  source?: 'music' | 'link' | undefined;
  /** Whether the person started the search on this site. */
  begunHere: boolean;
}

/**
 * A page of the posts that match a keyword and that the viewer may see; for `music` only posts whose sound the viewer may use. Empty
 * without a keyword. `from` is the database to read, which may be a replica.
 */
export async function searchPosts(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: Query,
  from = context,
): Promise<Page<FoundPost>> {
  const { source, sort } = query;
  const isForMusic = source === 'music';
  const keyword = readKeyword(query.keyWord);
  const wanted = { keyword, viewer: viewerId(reader.actor), sort, onlySounds: isForMusic, forgiving: true };
  const page = pageOf(reader, query, {
    name: 'found posts',
    of: [isForMusic ? 'music' : '', query.keyWord],
    read: async (stretch) => await findPosts(from.db, wanted, stretch),
    keyOf: ({ tier, id, at }) => [tier, id, at],
    present: async (rows) =>
      await hydrateFoundPosts(
        from,
        rows.map(({ id }) => id),
        reader.actor,
      ),
  });
  // Searching for a sound is part of creating a post, so it is not stored.
  const isOwn = query.begunHere && source === undefined;
  const [found] = await Promise.all([page, rememberKeyword(context, reader.actor, { ...query, isOwn })]);
  return found;
}
