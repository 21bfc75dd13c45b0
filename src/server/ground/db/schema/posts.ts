import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { commentersOfPost, sensitivities } from '#lib/contract/post/post-kinds.ts';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';
import { uploads } from './uploads.ts';

export const postType = pgEnum('post_type', ['VID', 'IMG']);
export const visibility = pgEnum('visibility', ['PUBLIC', 'PRIVATE']);
export const postStatus = pgEnum('post_status', ['PROCESSING', 'READY', 'FAILED']);
/** The capacity in which a person removed a post or a comment; OWNER is the author of the post that was commented on. */
export const remover = pgEnum('remover', ['AUTHOR', 'OWNER', 'MODERATOR']);

/** Why a post is sensitive. */
export const sensitivity = pgEnum('sensitivity', sensitivities);
export const commenters = pgEnum('commenters', commentersOfPost);

/** Stands for the moment of a post that is not published yet: its author sees it before all others. */
export const comingAt = new Date('9999-01-01T00:00:00Z');
/** The same in SQL; `posts_author_newest` has it, so it must be written like this everywhere. */
export const publishedOrComing = (publishedAt: SQLWrapper) =>
  sql`coalesce(${publishedAt}, ${sql.raw(`'${comingAt.toISOString()}'::timestamptz`)})`;

/** The posts of members. src/server/product/audience decides which viewers may see one. */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    code: code(),
    authorId: ref('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    postType: postType('post_type').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    visibility: visibility('visibility').notNull().default('PUBLIC'),
    status: postStatus('status').notNull().default('PROCESSING'),
    failure: text('failure'),
    /** The video of a VID post. */
    uploadId: ref('upload_id').references(() => uploads.id),
    /** The second of the video that its poster shows. */
    thumbnailAt: doublePrecision('thumbnail_at').notNull().default(0),
    /** The sound it plays: for most videos, its own. */
    soundId: ref('sound_id').references((): AnyPgColumn => sounds.id),
    /** How another post's sound is mixed with the video; see the contract's `ffmpegMergeParams`. */
    mergeParams: jsonb('merge_params'),
    /** The people that can comment, besides the author. */
    commentsFrom: commenters('comments_from').notNull().default('EVERYBODY'),
    /** The Idempotency-Key of the call that made it: a repeat finds this row. */
    idempotencyKey: text('idempotency_key'),
    viewCount: integer('view_count').notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
    /** Comments, without replies, that every viewer of the post sees; services/counts counts them. */
    commentCount: integer('comment_count').notNull().default(0),
    createdAt: createdAt(),
    /** When it became READY: the order of every list of posts, and the date that people are shown. */
    publishedAt: moment('published_at'),
    removedAt: moment('removed_at'),
    removedById: ref('removed_by_id').references(() => accounts.id, {
      onDelete: 'set null',
    }),
    removedAs: remover('removed_as'),
    /** The note from the moderator who removed it to its author. */
    removalNote: text('removal_note'),
    /** Why its pictures and sound are covered; null if they are not. */
    sensitive: sensitivity('sensitive'),
    /** Who last decided about this: authors cannot change the decision of a moderator. */
    sensitiveAs: remover('sensitive_as'),
    /** Counts the changes by its author and by moderators. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    // Finds posts of the last hours: small, because rows are written in this order.
    index('posts_made').using('brin', t.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    // The feed reads only posts that everyone may see, newest first.
    index('posts_feed')
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'READY' and ${t.visibility} = 'PUBLIC' and ${t.removedAt} is null`),
    // The same for one author: the following feed reads author by author.
    index('posts_author_feed')
      .on(t.authorId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'READY' and ${t.visibility} = 'PUBLIC' and ${t.removedAt} is null`),
    // Authors also see their posts that are not published yet, before all others.
    index('posts_author_newest')
      .on(t.authorId, sql`${publishedOrComing(t.publishedAt)} desc`, t.id.desc().nullsFirst())
      .where(sql`${t.removedAt} is null`),
    // Posts that their authors wait for: few rows, read often.
    index('posts_processing')
      .on(t.authorId, t.createdAt.desc().nullsFirst())
      .where(sql`${t.status} = 'PROCESSING' and ${t.removedAt} is null`),
    // Posts that their authors deleted are swept after a while, posts that moderators removed much later.
    index('posts_swept').on(t.removedAs, t.removedAt).where(sql`${t.removedAs} is not null`),
    // Posts that moderators removed: for moderators, and for their authors.
    index('posts_removed')
      .on(t.removedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.removedAs} = 'MODERATOR'`),
    index('posts_author_removed')
      .on(t.authorId, t.removedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.removedAs} = 'MODERATOR'`),
    // Sound pages too.
    index('posts_sound_feed')
      .on(t.soundId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'READY' and ${t.visibility} = 'PUBLIC' and ${t.removedAt} is null`),
    index('posts_sound').on(t.soundId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    uniqueIndex('posts_upload_unique').on(t.uploadId),
    uniqueIndex('posts_idempotency_unique').on(t.authorId, t.idempotencyKey),
    check('posts_title_length', sql`char_length(${t.title}) between 1 and 1400`),
    check('posts_description_length', sql`char_length(${t.description}) <= 100000`),
    check('posts_video', sql`(${t.postType} = 'VID') = (${t.uploadId} is not null)`),
    check('posts_images_need_sound', sql`${t.postType} = 'VID' or ${t.soundId} is not null`),
    check('posts_failure_reason', sql`(${t.status} = 'FAILED') = (${t.failure} is not null)`),
    check('posts_published', sql`(${t.status} = 'READY') = (${t.publishedAt} is not null)`),
    check('posts_removed_as', sql`${t.removedAs} is null or ${t.removedAt} is not null`),
    check('posts_removal_note_length', sql`char_length(${t.removalNote}) between 1 and 10000`),
    check('posts_counts', sql`${t.viewCount} >= 0 and ${t.likeCount} >= 0 and ${t.commentCount} >= 0`),
  ],
);

/** The images of an IMG post, in order. */
export const postImages = pgTable(
  'post_images',
  {
    postId: ref('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    uploadId: ref('upload_id')
      .notNull()
      .references(() => uploads.id),
    alt: text('alt').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    uniqueIndex('post_images_upload_unique').on(t.uploadId),
    check('post_images_position_range', sql`${t.position} between 0 and 19`),
  ],
);

/** The sound of a video post, which other posts may use. */
export const sounds = pgTable(
  'sounds',
  {
    id: id(),
    code: code(),
    /** The post it comes from: 'Original sound by' its author. */
    postId: ref('post_id')
      .notNull()
      .unique()
      .references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    uploadId: ref('upload_id')
      .notNull()
      .references(() => uploads.id),
    /** How many posts that everyone may see use it, the original one included; services/counts counts them. */
    useCount: integer('use_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sounds_upload_unique').on(t.uploadId), check('sounds_use_count', sql`${t.useCount} >= 0`)],
);
