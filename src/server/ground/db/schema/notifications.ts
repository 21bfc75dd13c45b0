import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { kindNames, type NotificationKind, type Switches } from '#lib/contract/inbox/kinds.ts';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';
import { comments } from './comments.ts';
import { posts } from './posts.ts';
import { sessions } from './sessions.ts';

/** What a member is told: one row for each kind and subject. `events/tell.ts` writes it with what happened. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    code: code(),
    receiverId: ref('receiver_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: kindNames }).notNull(),
    /** The id of the post, comment, member or session that the kind is about; negative where a kind has two sorts of subject. */
    subjectId: ref('subject_id').notNull(),
    /** Its post and comment, which the receiver must be able to see. */
    postId: ref('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    commentId: ref('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** A reason, a device, or a settlement with the kind of what was reported if that is no post; null for kinds without. */
    detail: text('detail'),
    /** The members who did it and did not undo it; null if it comes from Riff itself. With 0 there is nothing to tell. */
    actorCount: integer('actor_count'),
    /** When it last told something new. */
    toldAt: moment('told_at').notNull(),
    seenAt: moment('seen_at'),
    /** When the receiver took it out of the inbox; something new brings it back. */
    dismissedAt: moment('dismissed_at'),
  },
  (t) => [
    uniqueIndex('notifications_subject_unique').on(t.receiverId, t.kind, t.subjectId),
    index('notifications_inbox')
      .on(t.receiverId, t.toldAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.actorCount} is distinct from 0 and ${t.dismissedAt} is null`),
    index('notifications_unseen')
      .on(t.receiverId, t.toldAt.desc().nullsFirst())
      .where(sql`${t.actorCount} is distinct from 0 and ${t.dismissedAt} is null and ${t.seenAt} is null`),
    index('notifications_post').on(t.postId).where(sql`${t.postId} is not null`),
    index('notifications_comment').on(t.commentId).where(sql`${t.commentId} is not null`),
    // Finds old rows for the sweep.
    index('notifications_told').using('brin', t.toldAt).with({ pages_per_range: 32, autosummarize: true }),
    check('notifications_actor_count', sql`${t.actorCount} >= 0`),
  ],
);

/** The members who did what a notification tells. A row stays after its undoing, so that doing it again tells nothing new. */
export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: ref('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    actorId: ref('actor_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    actedAt: moment('acted_at').notNull(),
    isUndone: boolean('is_undone').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.actorId] }),
    index('notification_actors_latest')
      .on(t.notificationId, t.actedAt.desc().nullsFirst(), t.actorId.desc().nullsFirst())
      .where(sql`not ${t.isUndone}`),
    index('notification_actors_actor').on(t.actorId),
  ],
);

/** How a member wants to be told; without a row everything is as `notificationKinds` says. */
export const notificationSettings = pgTable('notification_settings', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The kinds whose switches the member changed. */
  kinds: jsonb('kinds').$type<Partial<Record<NotificationKind, Switches>>>().notNull().default({}),
  likesFrom: text('likes_from', { enum: ['EVERYBODY', 'FOLLOWED'] })
    .notNull()
    .default('EVERYBODY'),
  commentsFrom: text('comments_from', { enum: ['EVERYBODY', 'FOLLOWED'] })
    .notNull()
    .default('EVERYBODY'),
  digest: text('digest', { enum: ['OFF', 'DAILY', 'WEEKLY'] })
    .notNull()
    .default('OFF'),
  /** Times of day such as `22:30`, in the time zone; null without quiet hours. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  timeZone: text('time_zone'),
  showsContent: boolean('shows_content').notNull().default(true),
  /** When the last digest was sent, or the digest switched on. */
  digestedAt: moment('digested_at'),
});

/** The browsers that get a member's pushes; a row ends with its session. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    code: code(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The browser's address at its push service: a secret. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint_unique').on(t.endpoint),
    index('push_devices_account').on(t.accountId, t.createdAt),
    index('push_devices_session').on(t.sessionId),
  ],
);
