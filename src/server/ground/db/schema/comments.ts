import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { hidings } from '#lib/contract/comment/comment-kinds.ts';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';
import { posts, remover } from './posts.ts';

/** Why only its writer and the author of the post see a comment: that author hid it, or it waits for their approval. */
export const commentHiding = pgEnum('comment_hiding', hidings);

/** Comments, and replies to them (one level deep: a reply's parent is a comment). */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    code: code(),
    postId: ref('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: ref('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    parentId: ref('parent_id').references((): AnyPgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    content: text('content').notNull(),
    /** The Idempotency-Key of the call that made it: a repeat finds this row. */
    idempotencyKey: text('idempotency_key'),
    /** Likes, and the replies that every viewer of the comment sees; services/counts counts them. */
    likeCount: integer('like_count').notNull().default(0),
    replyCount: integer('reply_count').notNull().default(0),
    createdAt: createdAt(),
    /** Null: everybody who sees the post sees it. */
    hiddenAs: commentHiding('hidden_as'),
    removedAt: moment('removed_at'),
    removedById: ref('removed_by_id').references(() => accounts.id, {
      onDelete: 'set null',
    }),
    removedAs: remover('removed_as'),
    /** The note from the moderator who removed it to its author. */
    removalNote: text('removal_note'),
  },
  (t) => [
    // Finds comments of the last hours: small, because rows are written in this order.
    index('comments_made').using('brin', t.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('comments_post')
      .on(t.postId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.parentId} is null and ${t.removedAt} is null`),
    index('comments_replies')
      .on(t.parentId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.parentId} is not null and ${t.removedAt} is null`),
    index('comments_history')
      .on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.postId)
      .where(sql`${t.removedAt} is null`),
    // Comments that wait for approval, which are few.
    index('comments_held')
      .on(t.postId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.hiddenAs} = 'HELD' and ${t.removedAt} is null`),
    // Comments that moderators removed, for moderators.
    index('comments_removed')
      .on(t.removedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.removedAs} = 'MODERATOR'`),
    // Finds comments that are deleted permanently with their post, and a member's comments on hidden posts.
    index('comments_of_post').on(t.postId, t.authorId),
    // Finds replies that are deleted permanently with the comment above.
    index('comments_under').on(t.parentId).where(sql`${t.parentId} is not null`),
    uniqueIndex('comments_idempotency_unique').on(t.authorId, t.idempotencyKey),
    check('comments_removed_as', sql`${t.removedAs} is null or ${t.removedAt} is not null`),
    check('comments_content_length', sql`char_length(${t.content}) between 1 and 20000`),
    check('comments_counts', sql`${t.likeCount} >= 0 and ${t.replyCount} >= 0`),
  ],
);

/** Likes of comments and replies. */
export const commentLikes = pgTable(
  'comment_likes',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    commentId: ref('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.commentId] }), index('comment_likes_comment').on(t.commentId)],
);

/** The comment that the author of a post pinned above the others; at most one for a post. */
export const pinnedComments = pgTable('pinned_comments', {
  postId: ref('post_id')
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  commentId: ref('comment_id')
    .notNull()
    .unique()
    .references(() => comments.id, { onDelete: 'cascade' }),
  pinnedAt: moment('pinned_at').notNull(),
});

/** The comments under their posts that a member wants to approve before others see them; a member without a row approves none. */
export const commentSettings = pgTable('comment_settings', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  holdsLinks: boolean('holds_links').notNull().default(false),
  holdsNewcomers: boolean('holds_newcomers').notNull().default(false),
});
