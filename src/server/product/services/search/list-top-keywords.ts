import { limits } from '#lib/contract/limits.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { unhiddenTexts } from '#server/product/views/words/unhidden.ts';
import type { PopularKeyword } from './popular-keywords.ts';
import { fold } from './words.ts';

/** The most popular keywords, at most ten. Of keywords that differ only in accents, the most popular one; none with a hidden word of the actor. */
export async function topKeywords(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  popular: readonly PopularKeyword[],
): Promise<PopularKeyword[]> {
  const top = new Map<string, PopularKeyword>();
  for (const keyword of popular) {
    if (top.size === limits.topKeywords) break;
    const folded = fold(keyword.keyword);
    if (!top.has(folded)) top.set(folded, keyword);
  }
  const found = [...top.values()];
  const texts = found.map(({ keyword }) => keyword);
  const shown = new Set(await unhiddenTexts(db, viewerId(actor), texts));
  return found.filter(({ keyword }) => shown.has(keyword));
}
