import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

export const resourceType = pgEnum('resource_type', ['image', 'video']);

/** RECEIVING -> STORED (whole, checked) -> WATCHABLE (first rendition) -> COMPLETE (all of them); or FAILED with a reason. */
export const uploadStatus = pgEnum('upload_status', ['RECEIVING', 'STORED', 'WATCHABLE', 'COMPLETE', 'FAILED']);

/** A file that a member sent. Renditions made from it are served; the original never is. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    code: code(),
    /** `videos/<code>` or `images/<code>`. */
    publicId: text('public_id').notNull().unique(),
    ownerId: ref('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The browser's name for an upload in chunks, which makes it resumable. */
    uniqueUploadId: text('unique_upload_id'),
    resourceType: resourceType('resource_type').notNull(),
    /** A media host has its files, under its public id; Riff has none of them. */
    hosted: boolean('hosted').notNull().default(false),
    status: uploadStatus('status').notNull().default('RECEIVING'),
    /** Percent of the first rendition, 0 to 100. */
    progress: integer('progress').notNull().default(0),
    failure: text('failure'),
    /** The format of the bytes, whatever the file name says. */
    format: text('format'),
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** The bytes of its original on the disk; while it arrives, the most that it may take. */
    originalBytes: bigint('original_bytes', { mode: 'number' }).notNull().default(0),
    /** The bytes of images that were made from it on request. */
    variantBytes: bigint('variant_bytes', { mode: 'number' }).notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    /** Seconds. */
    duration: doublePrecision('duration'),
    /** The number of frames of an image, or of a video by its container. */
    frames: integer('frames'),
    hasSound: boolean('has_sound').notNull().default(false),
    /** The one request that is adding bytes to it, or checking them; null if there is none. */
    claim: text('claim'),
    /** The time until which that request counts as alive, by the database's clock. The request extends it while it works. */
    claimedUntil: moment('claimed_until'),
    createdAt: createdAt(),
    touchedAt: moment('touched_at').notNull().defaultNow(),
    /** When a post, an avatar or anything else claimed it; unclaimed ones are swept after a day. */
    usedAt: moment('used_at'),
    /** The member's own video that this mix was made from; null once that video is removed. */
    mixOfId: ref('mix_of_id').references((): AnyPgColumn => uploads.id, { onDelete: 'set null' }),
    /** When the original of a FAILED upload was removed; until then its post can be tried again. */
    originalRemovedAt: moment('original_removed_at'),
    /** When the original of a COMPLETE video was discarded because the operator chose so: nothing can be made from it again. */
    originalDiscardedAt: moment('original_discarded_at'),
  },
  (t) => [
    uniqueIndex('uploads_resumable_unique').on(t.ownerId, t.uniqueUploadId),
    index('uploads_unused').on(t.touchedAt).where(sql`${t.usedAt} is null`),
    index('uploads_unused_of_owner').on(t.ownerId).where(sql`${t.usedAt} is null`),
    index('uploads_unfinished').on(t.id).where(sql`${t.status} in ('STORED', 'WATCHABLE')`),
    // A video is the source of at most one mix; finds that mix, and sources that can be removed.
    uniqueIndex('uploads_mix_unique').on(t.mixOfId).where(sql`${t.mixOfId} is not null`),
    index('uploads_failed_kept')
      .on(t.touchedAt)
      .where(sql`${t.status} = 'FAILED' and ${t.usedAt} is not null and ${t.originalRemovedAt} is null`),
    check('uploads_progress_range', sql`${t.progress} between 0 and 100`),
    check('uploads_failure_reason', sql`(${t.status} = 'FAILED') = (${t.failure} is not null)`),
    check('uploads_received_range', sql`${t.receivedBytes} >= 0`),
  ],
);

export const renditionKind = pgEnum('rendition_kind', ['mp4', 'hls', 'sound', 'poster']);

/** A file made from an upload, ready to be served. */
export const renditions = pgTable(
  'renditions',
  {
    id: id(),
    uploadId: ref('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    kind: renditionKind('kind').notNull(),
    /** The short side in pixels (the rung of the ladder); 0 if there is none. */
    shortSide: integer('short_side').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Seconds; null for posters. */
    duration: doublePrecision('duration'),
    /** Its storage key. */
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('renditions_unique').on(t.uploadId, t.kind, t.shortSide)],
);

/** Files of a media host that no row names any longer; a trigger on uploads records them, and a job has them deleted. */
export const hostedDeletions = pgTable(
  'hosted_deletions',
  {
    publicId: text('public_id').primaryKey(),
    /** The member that owned it, who may be gone as well. */
    ownerId: ref('owner_id').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Until then a browser may have a form to send a file under this id, so the file is deleted again afterwards. */
    formUntil: moment('form_until').notNull(),
  },
  (t) => [index('hosted_deletions_due').on(t.dueAt), index('hosted_deletions_owner').on(t.ownerId, t.formUntil)],
);
