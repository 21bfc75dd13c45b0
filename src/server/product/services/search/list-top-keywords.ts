import { limits } from '#lib/contract/limits.ts';
import type { PopularKeyword } from './popular-keywords.ts';
import { fold } from './words.ts';

/** The most popular keywords, at most ten. Of keywords that differ only in accents, the most popular one. */
export function topKeywords(popular: readonly PopularKeyword[]): PopularKeyword[] {
  const top = new Map<string, PopularKeyword>();
  for (const keyword of popular) {
    if (top.size === limits.topKeywords) break;
    const folded = fold(keyword.keyword);
    if (!top.has(folded)) top.set(folded, keyword);
  }
  return [...top.values()];
}
