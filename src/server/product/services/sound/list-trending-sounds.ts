import type { InferOutput } from 'valibot';
import { coalesce } from '#lib/coalesce.ts';
import type { Page } from '#lib/contract/page.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import type { trendingSounds } from '#lib/contract/sound/sound.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundPosts } from '#server/product/views/found-post.ts';
import { rankSounds, readOffered } from './rank-sounds.ts';

/** A ranking is refreshed after a minute, and served stale during the refresh. After ten minutes, callers wait for the new one. */
const freshMilliseconds = 60_000;
const usableMilliseconds = 600_000;

interface Ranking {
  soundIds: number[];
  readAt: number;
}

/**
 * Lists the trending sounds. The ranking counts a week of posts, so all callers of a node share one query a minute. Each call still checks
 * the viewer's access to every sound.
 */
export function trendingReader(
  context: Context,
): (actor: Actor, query: InferOutput<typeof trendingSounds.query>) => Promise<Page<FoundPost>> {
  const share = coalesce<Ranking>('join');
  let latest: Ranking | null = null;

  const read = () =>
    share('ranking', async () => {
      const readAt = context.now().getTime();
      latest = { soundIds: await rankSounds(context.db, context.now()), readAt };
      return latest;
    });

  async function ranking(): Promise<Ranking> {
    const age = latest ? context.now().getTime() - latest.readAt : Number.POSITIVE_INFINITY;
    if (!latest || age > usableMilliseconds) return await read();
    if (age > freshMilliseconds) {
      read().catch((error: unknown) => context.log.warn({ err: error }, 'the trending sounds could not be ranked'));
    }
    return latest;
  }

  return async (actor, { page, size, cursor }) => {
    const { soundIds } = await ranking();
    const skip = cursor === undefined ? page * size : 0;
    // Read one more than requested, to know whether there is another page.
    const found = await readOffered(context.db, soundIds, viewerId(actor), {
      after: cursor ?? 0,
      skip,
      most: size + 1,
    });
    const offered = found.slice(0, size);
    const last = found.length > size ? offered.at(-1) : undefined;
    const contents = await hydrateFoundPosts(
      context,
      offered.map(({ postId }) => postId),
      actor,
    );
    return { contents, page, hasNext: last !== undefined, cursor: last ? String(last.place) : null };
  };
}
