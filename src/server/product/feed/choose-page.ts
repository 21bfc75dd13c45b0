import { type Candidate, isBehind, placeOf } from './candidates.ts';
import { hasRoomFor, type Place } from './cursor.ts';

/** A post that was served early, before newer posts. */
export type ServedAhead = Place;

export interface PageChoice {
  page: Candidate[];
  /** Every post up to this place has been served. */
  behind: Place | null;
  ahead: ServedAhead[];
  /** Whether every candidate is on the page. */
  isLast: boolean;
}

interface Choice {
  /** Candidates, best first. */
  ranked: readonly Candidate[];
  /** The newest of them in the order of the feed, without gaps. Posts that are not on this page wait for a later page. */
  waiting: readonly Candidate[];
  behind: Place | null;
  ahead: readonly ServedAhead[];
  size: number;
}

/**
 * Chooses the best candidates for a page. The place, together with the few posts that were served ahead of it, records which posts
 * were served. If the cursor has no room for another post ahead, the post that has waited longest comes next. So the place
 * moves on, and no post is skipped for ever.
 */
export function choosePage({ ranked, waiting, behind, ahead, size }: Choice): PageChoice {
  const chosen = new Set<Candidate>();
  let standing = { behind, ahead: [...ahead] };

  const standingWith = (post: Candidate) => {
    const served = new Set([...chosen, post]);
    const firstLeft = waiting.findIndex((each) => !served.has(each));
    const lastServed = firstLeft < 0 ? waiting.at(-1) : waiting[firstLeft - 1];
    const moved = lastServed ? placeOf(lastServed) : behind;
    const isAhead = (place: Place) => isBehind(place, moved);
    return { behind: moved, ahead: [...ahead, ...[...served].map(placeOf)].filter(isAhead) };
  };

  function choose(post: Candidate | undefined, mustFit: boolean): boolean {
    if (!post) return false;
    const next = standingWith(post);
    if (mustFit && !hasRoomFor(next.ahead.map(({ id }) => id))) return false;
    standing = next;
    chosen.add(post);
    return true;
  }

  const isLeft = (post: Candidate) => !chosen.has(post);
  while (chosen.size < size) {
    const isChosen = choose(ranked.find(isLeft), true) || choose(waiting.find(isLeft), false);
    if (!isChosen) break;
  }
  return { page: [...chosen], ...standing, isLast: ranked.every((post) => chosen.has(post)) };
}
