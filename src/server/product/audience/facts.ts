import { accounts, type comments, posts, type uploads } from '#server/ground/db/schema/index.ts';

// The facts that rules use. Names are those of the schema; related things are nested.

export type MemberFacts = Pick<typeof accounts.$inferSelect, 'disabledAt'>;

/** The columns of an account that a query must read for the predicate. */
export const memberFacts = { disabledAt: accounts.disabledAt };

export type PostFacts = Pick<
  typeof posts.$inferSelect,
  'authorId' | 'status' | 'visibility' | 'removedAt' | 'removedAs'
> & {
  author: MemberFacts;
};

/** The columns of a post that a query must read for the predicate, beside its author's. */
export const postFacts = {
  authorId: posts.authorId,
  status: posts.status,
  visibility: posts.visibility,
  removedAt: posts.removedAt,
  removedAs: posts.removedAs,
};

type CommentRow = Pick<typeof comments.$inferSelect, 'authorId' | 'removedAt' | 'removedAs'> & { author: MemberFacts };

export type CommentFacts = CommentRow & {
  post: PostFacts;
  /** The comment that a reply answers; none for a comment on the post itself. */
  parent: CommentRow[];
};

export interface SoundFacts {
  /** Its original post. */
  original: PostFacts;
}

export type UploadFacts = Pick<typeof uploads.$inferSelect, 'ownerId'> & {
  owner: MemberFacts;
  /** The posts whose video or image it is: at most one. */
  videoOf: PostFacts[];
  imageOf: PostFacts[];
  /** The posts that play its sound, including the original post. */
  playedIn: PostFacts[];
  /** The post that its sound comes from: at most one. */
  soundFrom: PostFacts[];
  /** The member whose avatar it is: its owner, or none. */
  avatarOf: MemberFacts[];
};

/** The column of each fact. */
export const columns: Record<string, string> = {
  authorId: 'author_id',
  ownerId: 'owner_id',
  status: 'status',
  visibility: 'visibility',
  removedAt: 'removed_at',
  removedAs: 'removed_as',
  disabledAt: 'disabled_at',
};

/** How the rows of a relation are found: `of` is the alias of the thing, `as` the alias of the related row. */
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
