import { and, eq, lt } from 'drizzle-orm';
import type { ReasonKind } from '#lib/contract/post/interest.ts';
import type { Database } from '#server/ground/db/database.ts';
import { views } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { type Candidate, candidateStatement, isPublic, isShownTo, type Sitting } from './candidates.ts';
import { bestTag, type Points, pointsOf, type Weights } from './rank.ts';
import { type Seen, seenReader } from './seen.ts';
import { readFollowees } from './sources/followees.ts';
import { hasUnseen } from './sources/newest-unseen.ts';
import { type Act, type Interests, noInterests, readActs, readInterests } from './sources/taste.ts';

/** Why a post is in a feed; `tagId` is the tag that the reason names. */
export interface Explanation {
  kind: ReasonKind;
  tagId?: number | null;
}

/** A part of the ranking is worth telling from this many points on. A post below them is neither new nor popular. */
const least: Points = { freshness: 0.2, engagement: 0.2, author: 0.05, tag: 0.05, sound: 0.05 };
const mostReasons = 3;
/** A post that was first seen before is from an earlier sitting. */
const earlierMilliseconds = 3_600_000;

const interestKinds: Record<keyof Interests, Partial<Record<Act, ReasonKind>>> = {
  author: { FOLLOWED: 'FOLLOWING', LIKED: 'LIKED_AUTHOR', WATCHED: 'WATCHED_AUTHOR' },
  tag: { LIKED: 'LIKED_TAG', WATCHED: 'WATCHED_TAG' },
  sound: { LIKED: 'LIKED_SOUND', WATCHED: 'WATCHED_SOUND' },
};

const shownCandidate = candidateStatement(
  'shown_candidate',
  `select p.* from posts p where p.id = $1::bigint and ${isPublic} and ${isShownTo('$2')}`,
);

/**
 * Says why a post is in a feed, the most important reason first, from the points that rank it. Empty if the feed does not have the post:
 * it is not public, of a muted member, or not interesting to the viewer.
 */
export async function explain(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  sitting: Sitting,
  postId: number,
): Promise<Explanation[]> {
  const reading = seenReader(db)(sitting);
  const [[candidate], seen] = await Promise.all([shownCandidate(db, [postId, sitting.viewer]), reading]);
  if (!candidate || seen.uninteresting.has(postId)) return [];
  const isFollowing = sitting.feed === 'following';
  if (isFollowing && !(await readFollowees(db, sitting.viewer)).has(candidate.authorId)) return [];
  if (await isRepeated(db, sitting, candidate, seen)) return [{ kind: 'SEEN_AGAIN' }];
  if (isFollowing && !seen.settings.ranksFollowing) return [{ kind: 'FOLLOWING' }, { kind: 'BY_DATE' }];
  const ranked = await explainRank(db, sitting, candidate, settings.current());
  if (!isFollowing) return ranked;
  return [{ kind: 'FOLLOWING' }, ...ranked.filter(({ kind }) => kind !== 'FOLLOWING')];
}

/** Whether the post was seen in an earlier sitting, and comes again because nothing unseen is left. */
async function isRepeated(db: Database, sitting: Sitting, { id }: Candidate, seen: Seen): Promise<boolean> {
  const { viewer, startedAt } = sitting;
  if (viewer === null || seen.settings.hidesSeen) return false;
  const earlier = new Date(startedAt.getTime() - earlierMilliseconds);
  const [view] = await db
    .select({ id: views.id })
    .from(views)
    .where(and(eq(views.accountId, viewer), eq(views.postId, id), lt(views.createdAt, earlier)));
  return view !== undefined && !(await hasUnseen(db, sitting, Promise.resolve(seen)));
}

async function explainRank(
  db: Database,
  sitting: Sitting,
  candidate: Candidate,
  weights: Weights,
): Promise<Explanation[]> {
  const { viewer, startedAt: at } = sitting;
  const interests = viewer === null ? noInterests : await readInterests(db, viewer, at, candidate.id);
  const tagId = bestTag(candidate, interests);
  const ids = { author: candidate.authorId, tag: tagId, sound: candidate.soundId };
  const reasons: Explanation[] = [];
  for (const part of partsToTell(pointsOf(candidate, interests, at, weights))) {
    if (!isInterest(part)) {
      reasons.push({ kind: part });
      continue;
    }
    const id = ids[part];
    if (viewer === null || id === null) continue;
    const acts = await readActs(db, { viewer, at, without: candidate.id, kind: part, id });
    const kind = acts.map((act) => interestKinds[part][act]).find((known) => known !== undefined);
    if (kind) reasons.push({ kind, ...(part === 'tag' && { tagId }) });
  }
  return reasons.length > 0 ? reasons.slice(0, mostReasons) : [{ kind: 'BY_DATE' }];
}

type Told = keyof Interests | 'NEW' | 'POPULAR' | 'NEW_AND_POPULAR';

const isInterest = (part: Told): part is keyof Interests => part in interestKinds;

/** The parts of the ranking that are worth telling, the one with the most points first; new and popular are one. */
export function partsToTell(points: Points): Told[] {
  const parts = (Object.keys(least) as (keyof Points)[])
    .filter((part) => points[part] >= least[part])
    .toSorted((a, b) => points[b] - points[a]);
  const isBoth = parts.includes('freshness') && parts.includes('engagement');
  const told = parts.map((part): Told => {
    if (part !== 'freshness' && part !== 'engagement') return part;
    return isBoth ? 'NEW_AND_POPULAR' : part === 'freshness' ? 'NEW' : 'POPULAR';
  });
  return [...new Set(told)];
}
