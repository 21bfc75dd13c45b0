import type { Page } from '#lib/contract/page.ts';
import type { FoundPost } from '#lib/contract/search.ts';
import type { Context } from '#server/context.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { hydrateFoundPosts } from '#server/views/found-post.ts';
import { findMatches, trendingSounds } from './find-matches.ts';

interface Query {
  keyWord: string;
  source?: 'music' | undefined;
  page: number;
  size: number;
  sort: 'desc' | 'asc';
}

/** Nobody leafs further; a page behind this many results is empty, so that none costs more than that. */
const reachable = 1_000;

/**
 * A page of the posts that a keyword finds; of `music` only those whose sound the viewer may take, and without a keyword
 * the sounds that are used most. What the viewer may not see is not found.
 */
export async function searchPosts(context: Context, actor: Actor, query: Query): Promise<Page<FoundPost>> {
  const { page, size } = query;
  const from = page * size;
  const until = Math.min(from + size, reachable);
  const ids = from < reachable ? await firstIds(context, actor, query, until + 1) : [];
  return {
    contents: await hydrateFoundPosts(context.db, ids.slice(from, until), actor),
    page,
    hasNext: ids.length > until && until < reachable,
  };
}

async function firstIds(context: Context, actor: Actor, query: Query, most: number): Promise<number[]> {
  const { source, sort } = query;
  const keyWord = query.keyWord.normalize('NFC');
  const viewer = viewerId(actor);
  if (keyWord !== '')
    return await findMatches(context.db, { keyWord, viewer, sort, most, onlySounds: source === 'music' });
  return source === 'music' ? await trendingSounds(context.db, viewer, most) : [];
}
