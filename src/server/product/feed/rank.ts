import type { Candidate } from './candidates.ts';
import type { Interests } from './sources/taste.ts';

const hour = 3_600_000;

/** The weights of freshness, engagement and interest in a post's score; each of them is at most 1. */
const shares = { freshness: 1, engagement: 0.7, interest: 1.2 };

/** Halves every day and a half. */
const freshness = ({ publishedAt }: Candidate, at: Date) =>
  2 ** (-Math.max(0, at.getTime() - publishedAt) / (36 * hour));

/** Likes and comments per view; few views lower the rate, because one like for one view proves nothing. */
function engagement({ likeCount, commentCount, viewCount }: Candidate): number {
  const reactions = likeCount + 2 * commentCount;
  const rate = reactions / (Math.max(viewCount, likeCount) + 20);
  const reach = Math.log1p(reactions) / Math.log(10_000);
  return Math.min(1, 0.5 * rate + 0.5 * reach);
}

function interest({ authorId, soundId, tagIds }: Candidate, interests: Interests): number {
  let tag = 0;
  for (const id of tagIds) tag = Math.max(tag, interests.tag.get(id) ?? 0);
  const author = interests.author.get(authorId) ?? 0;
  const sound = (soundId && interests.sound.get(soundId)) || 0;
  return Math.min(1, 0.5 * author + 0.4 * tag + 0.3 * sound);
}

/** A post's score; higher scores come first. `at` is the start of the sitting. */
function score(candidate: Candidate, interests: Interests, at: Date): number {
  return (
    shares.freshness * freshness(candidate, at) +
    shares.engagement * engagement(candidate) +
    shares.interest * interest(candidate, interests)
  );
}

/** The number of next posts that are searched for another author, so that one author does not appear twice in a row. */
const reach = 6;

/**
 * Sorts the candidates, best first; the newer post wins a tie. Among the first `most`, one author does not appear twice in a row
 * if another author is near; the rest is only sorted.
 */
export function rank<Post extends Candidate>(
  candidates: readonly Post[],
  { interests, at, most }: { interests: Interests; at: Date; most: number },
): Post[] {
  // The sort is stable, and candidates come newest first.
  const waiting = candidates
    .map((candidate) => ({ candidate, score: score(candidate, interests, at) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
  const ranked: Post[] = [];
  while (waiting.length > 0 && ranked.length < most) {
    const last = ranked.at(-1)?.authorId;
    const other = waiting.slice(0, reach).findIndex(({ authorId }) => authorId !== last);
    ranked.push(...waiting.splice(Math.max(0, other), 1));
  }
  return [...ranked, ...waiting];
}
