import { accounts, type comments, type posts, type uploads } from '#server/ground/db/schema/index.ts';
import type { Unwanted } from './rule.ts';

// The facts that rules use. They have the names of the schema; related things are nested.

export type MemberFacts = Pick<typeof accounts.$inferSelect, 'id' | 'disabledAt'>;

/** The columns of an account that a query must read for the predicate. */
export const memberFacts = { id: accounts.id, disabledAt: accounts.disabledAt };

/** The hidden words in the texts of a thing; only the predicate of tests needs them. */
export interface WordedFacts {
  /** The members who do not want to read a word in it. */
  hiddenFrom: ReadonlySet<number>;
  /** The members who hide or cover a word in it. */
  coveredFor: ReadonlySet<number>;
  /** Of a comment: the author of the post does not want such a word below it. */
  isHiddenByPostAuthor?: boolean;
}

/** A member whose names are shown. */
export type NamedFacts = MemberFacts & WordedFacts;

/** The viewer; `id` is null for visitors. The sets hold ids of members. */
export interface ViewerFacts extends Record<Unwanted, ReadonlySet<number>> {
  id: number | null;
}

export type PostFacts = Pick<
  typeof posts.$inferSelect,
  'authorId' | 'status' | 'visibility' | 'removedAt' | 'removedAs' | 'sensitive'
> &
  WordedFacts & {
    author: MemberFacts;
  };

type CommentRow = Pick<typeof comments.$inferSelect, 'authorId' | 'removedAt' | 'removedAs' | 'hiddenAs'> &
  WordedFacts & { author: MemberFacts };

export type CommentFacts = CommentRow & {
  post: PostFacts;
  /** The comment that a reply answers; empty for a comment on the post itself. */
  parent: CommentRow[];
};

export interface SoundFacts {
  /** Its original post. */
  original: PostFacts;
}

export type UploadFacts = Pick<typeof uploads.$inferSelect, 'ownerId'> & {
  owner: MemberFacts;
  /** The post whose video or image it is; at most one. */
  videoOf: PostFacts[];
  imageOf: PostFacts[];
  /** The posts that play its sound, including the original post. */
  playedIn: PostFacts[];
  /** The post that its sound comes from; at most one. */
  soundFrom: PostFacts[];
  /** The member whose avatar it is: the owner, or none. */
  avatarOf: MemberFacts[];
};

/** The column of each fact. */
export const columns: Record<string, string> = {
  id: 'id',
  authorId: 'author_id',
  ownerId: 'owner_id',
  status: 'status',
  visibility: 'visibility',
  removedAt: 'removed_at',
  removedAs: 'removed_as',
  hiddenAs: 'hidden_as',
  disabledAt: 'disabled_at',
  sensitive: 'sensitive',
};

/** The SQL that finds the rows of a relation: `of` is the alias of the thing, `as` the alias of the related row. */
export const relations: Record<string, (of: string, as: string) => string> = {
  author: (of, as) => `accounts ${as} where ${as}.id = ${of}.author_id`,
  post: (of, as) => `posts ${as} where ${as}.id = ${of}.post_id`,
  parent: (of, as) => `comments ${as} where ${as}.id = ${of}.parent_id`,
  original: (of, as) => `posts ${as} where ${as}.id = ${of}.post_id`,
  owner: (of, as) => `accounts ${as} where ${as}.id = ${of}.owner_id`,
  videoOf: (of, as) => `posts ${as} where ${as}.upload_id = ${of}.id`,
  imageOf: (of, as) => `post_images pi join posts ${as} on ${as}.id = pi.post_id where pi.upload_id = ${of}.id`,
  playedIn: (of, as) => `sounds so join posts ${as} on ${as}.sound_id = so.id where so.upload_id = ${of}.id`,
  soundFrom: (of, as) => `sounds so join posts ${as} on ${as}.id = so.post_id where so.upload_id = ${of}.id`,
  avatarOf: (of, as) => `accounts ${as} where ${as}.id = ${of}.owner_id and ${as}.avatar_id = ${of}.public_id`,
};

/** SQL on rows of `relations`: a mute that has ended hides nobody. */
export const isRunning = '(until is null or until > now())';
const mutes = (...whats: string[]) => ` or kind = 'mute' and what in ('${whats.join("', '")}') and ${isRunning}`;
/** The relations of a viewer that hide the other member. */
const own: Record<Unwanted, string> = {
  blocked: `kind = 'block'`,
  ownBlocked: `kind = 'block'`,
  hidden: `kind = 'block'${mutes('ALL')}`,
  hiddenPosts: `kind = 'block'${mutes('ALL', 'POSTS')}`,
  hiddenComments: `kind = 'block'${mutes('ALL', 'COMMENTS')}`,
};

/**
 * A query for the ids of the members that are hidden from a viewer; `viewer` is a placeholder or column. It does not depend on the row in
 * question, so PostgreSQL reads it once per statement.
 */
export const unwantedOf = (which: Unwanted, viewer: string): string => {
  const byViewer = `select other_id from relations where member_id = ${viewer} and (${own[which]})`;
  if (which === 'ownBlocked') return byViewer;
  return `${byViewer} union all select member_id from relations where other_id = ${viewer} and kind = 'block'`;
};

/** Whether one member is hidden from one viewer, for statements about many viewers: looks up this pair alone. */
export const isUnwanted = (which: Exclude<Unwanted, 'ownBlocked'>, viewer: string, other: string): string =>
  `((select true from relations where member_id = ${viewer} and other_id = ${other} and (${own[which]}) limit 1) is true
    or (select true from relations where member_id = ${other} and other_id = ${viewer} and kind = 'block' limit 1) is true)`;
