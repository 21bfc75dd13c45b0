import { defaultSettings, type Settings } from '#lib/contract/admin/settings.ts';
import type { Candidate } from './candidates.ts';
import type { Interests } from './sources/taste.ts';

const hour = 3_600_000;

/** The weights of freshness, engagement and interest in a post's score, and the hours in which freshness halves; administrators set them. */
export type Weights = Pick<Settings, 'freshness' | 'engagement' | 'interest' | 'freshnessHours'>;

const freshness = ({ publishedAt }: Candidate, at: Date, hours: number) =>
  2 ** (-Math.max(0, at.getTime() - publishedAt) / (hours * hour));

/** Likes and comments per view; few views lower the rate, because one like for one view proves nothing. */
function engagement({ likeCount, commentCount, viewCount }: Candidate): number {
  const reactions = likeCount + 2 * commentCount;
  const rate = reactions / (Math.max(viewCount, likeCount) + 20);
  const reach = Math.log1p(reactions) / Math.log(10_000);
  return Math.min(1, 0.5 * rate + 0.5 * reach);
}

/** The parts of an interest; together they are between -1 and 1. */
const interestShares = { author: 0.5, tag: 0.4, sound: 0.3 };

/** The tag of a post that the member likes most; null if they like none. */
export function bestTag({ tagIds }: Candidate, { tag }: Interests): number | null {
  let best: number | null = null;
  for (const id of tagIds) if ((tag.get(id) ?? 0) > ((best !== null && tag.get(best)) || 0)) best = id;
  return best;
}

/** The best tag counts for a post, the worst one against it. */
function tagWeight(candidate: Candidate, interests: Interests): number {
  const best = bestTag(candidate, interests);
  let worst = 0;
  for (const id of candidate.tagIds) worst = Math.min(worst, interests.tag.get(id) ?? 0);
  return worst + ((best !== null && interests.tag.get(best)) || 0);
}

/** What gives a post its points. The points of interests may be negative. */
export type Points = Record<'freshness' | 'engagement' | keyof Interests, number>;

/** The points of a post for each reason to show it; their sum is its score. `at` is the start of the sitting. */
export function pointsOf(
  candidate: Candidate,
  interests: Interests,
  at: Date,
  weights: Weights = defaultSettings,
): Points {
  const { authorId, soundId } = candidate;
  const author = interestShares.author * (interests.author.get(authorId) ?? 0);
  const tag = interestShares.tag * tagWeight(candidate, interests);
  const sound = interestShares.sound * ((soundId && interests.sound.get(soundId)) || 0);
  const share = weights.interest / Math.max(1, Math.abs(author + tag + sound));
  return {
    freshness: weights.freshness * freshness(candidate, at, weights.freshnessHours),
    engagement: weights.engagement * engagement(candidate),
    author: share * author,
    tag: share * tag,
    sound: share * sound,
  };
}

/** A post's score; higher scores come first. */
function score(candidate: Candidate, interests: Interests, at: Date, weights: Weights | undefined): number {
  const { freshness, engagement, author, tag, sound } = pointsOf(candidate, interests, at, weights);
  return freshness + engagement + author + tag + sound;
}

/** The number of next posts that are searched for another author, so that one author does not appear twice in a row. */
const reach = 6;

/**
 * Sorts the candidates, best first; the newer post wins a tie. Among the first `most`, one author does not appear twice in a row
 * if another author is near; the rest is only sorted.
 */
export function rank<Post extends Candidate>(
  candidates: readonly Post[],
  { interests, at, most, weights }: { interests: Interests; at: Date; most: number; weights?: Weights },
): Post[] {
  // The sort is stable, and candidates come newest first.
  const waiting = candidates
    .map((candidate) => ({ candidate, score: score(candidate, interests, at, weights) }))
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
