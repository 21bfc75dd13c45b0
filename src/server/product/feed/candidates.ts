import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Place } from './cursor.ts';

/** A post that may come next, with the data for its ranking, which is the same for every viewer. */
export interface Candidate {
  id: number;
  authorId: number;
  soundId: number | null;
  tagIds: number[];
  likeCount: number;
  commentCount: number;
  viewCount: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** A reading of one viewer's feed from its start; posts that are published later belong to the next sitting. */
export interface Sitting {
  /** Null for visitors. */
  viewer: number | null;
  feed: 'for-you' | 'following';
  startedAt: Date;
}

export const placeOf = ({ id, publishedAt }: Candidate): Place => ({ at: publishedAt, id });

/** Whether a place comes after another in a list that begins with the newest. */
export const isBehind = (place: Place, other: Place | null): boolean =>
  other === null || place.at < other.at || (place.at === other.at && place.id < other.id);

/** A place before the newest post, so that the first page uses the same condition `< place` as later pages. */
export const fromTheTop: Place = { at: 253_402_300_799_000, id: Number.MAX_SAFE_INTEGER };

/** SQL for `p`: visible to everyone, as far as the post's own row tells. The partial indexes have the same condition. */
export const isPublic = conditionText(postFor.everybodyByRow, { of: 'p' });
/** SQL for `p`: visible to everyone. */
export const isVisible = conditionText(postFor.everybody, { of: 'p' });
/** SQL for `p`: shown to this viewer, unless it has a word that they hide. */
export const isShownTo = (viewer: string) => conditionText(postFor.fromShown, { of: 'p', viewer: `${viewer}::bigint` });
/** SQL: after the position whose time and id are these parameters. */
export const behindPlace = (at: string, id: string) => `(p.published_at, p.id) < (${momentOf(at)}, ${id}::bigint)`;
export const momentOf = (milliseconds: string) => `to_timestamp(${milliseconds}::float8 / 1000)`;
/** SQL for `p`: not seen by this viewer before this time. */
export const isUnseen = (viewer: string, startedAt: string) =>
  `not exists (select from views v where v.account_id = ${viewer}::bigint and v.post_id = p.id
    and v.created_at < ${startedAt}::timestamptz)`;
export const newestFirst = 'p.published_at desc, p.id desc';

/** A row from the driver: large numbers as text, and no lists, which are expensive to parse. */
type Row = Omit<Candidate, 'id' | 'authorId' | 'soundId' | 'tagIds'> & {
  id: string;
  authorId: string;
  soundId: string | null;
  tags: string | null;
};

const candidateOf = ({ tags, ...row }: Row): Candidate => ({
  ...row,
  id: Number(row.id),
  authorId: Number(row.authorId),
  soundId: row.soundId === null ? null : Number(row.soundId),
  tagIds: tags ? tags.split(',').map(Number) : [],
});

/** A named statement that reads candidates, newest first; `picked` selects rows of `posts p`. */
export function candidateStatement(name: string, picked: string) {
  const read = parsed<Row>(
    name,
    `select p.id, p.author_id as "authorId", p.sound_id as "soundId",
      (select string_agg(tag_id::text, ',') from post_tags where post_id = p.id) as tags,
      p.like_count as "likeCount", p.comment_count as "commentCount", p.view_count as "viewCount",
      (extract(epoch from p.published_at) * 1000)::float8 as "publishedAt"
    from (${picked}) p order by ${newestFirst}`,
  );
  return async (db: Database, values: unknown[]): Promise<Candidate[]> => (await read(db, values)).map(candidateOf);
}
