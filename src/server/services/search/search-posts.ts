import type { Page } from '#lib/contract/page.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import type { Context } from '#server/context.ts';
import type { PageOf, PageQuery, Reader } from '#server/lists/page-of.ts';
import { viewerId } from '#server/policies/actor.ts';
import { hydrateFoundPosts } from '#server/views/found-post.ts';
import { findMatches } from './find-matches.ts';

interface Query extends PageQuery {
  keyWord: string;
  source?: 'music' | undefined;
}

/**
 * A page of the posts that match a keyword; for `music` only posts whose sound the viewer may use. Without a keyword
 * nothing is found; posts that the viewer may not see are never found.
 */
export async function searchPosts(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: Query,
): Promise<Page<FoundPost>> {
  const { source, sort } = query;
  const keyWord = query.keyWord.normalize('NFC');
  const viewer = viewerId(reader.actor);
  const wanted = { keyWord, viewer, sort, onlySounds: source === 'music' };
  return await pageOf(reader, query, {
    name: 'found posts',
    of: [source ?? '', keyWord],
    read: async (stretch) => (keyWord === '' ? [] : await findMatches(context.db, wanted, stretch)),
    keyOf: ({ publishedAt, id }) => [publishedAt, id],
    present: async (rows) =>
      await hydrateFoundPosts(
        context,
        rows.map(({ id }) => id),
        reader.actor,
      ),
  });
}
