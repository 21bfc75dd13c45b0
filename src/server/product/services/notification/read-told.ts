import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { kindNames, type NotificationKind, notificationKinds } from '#lib/contract/inbox/kinds.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { notifications } from '#server/ground/db/schema/index.ts';
import { commentFor, memberFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { unwanted } from '#server/product/audience/facts.ts';
import type { Rule } from '#server/product/audience/rule.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

const keptDays = 90;

/** The sort key of the inbox. */
interface ToldKey {
  id: number;
  toldAt: Date;
}

interface Wanted {
  /** Only these kinds; every kind without them. */
  kinds?: readonly NotificationKind[] | undefined;
  isUnseen?: boolean;
  /** Told after this moment. */
  since?: Date;
  code?: string;
}

/** Reads what a receiver may be told, the latest first. */
export async function readTold(
  db: Queryable,
  receiverId: number,
  wanted: Wanted,
  { after, skip, most }: Stretch,
): Promise<ToldKey[]> {
  const { isAfter, order } = keyset(latest, 'desc', after);
  return await db
    .select({ id: notifications.id, toldAt: notifications.toldAt })
    .from(notifications)
    .where(and(isTold(receiverId), isWanted(wanted), isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}

/** Counts what a receiver has not seen, up to `most`. */
export async function countUnseen(db: Queryable, receiverId: number, most: number): Promise<number> {
  const unseen = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isTold(receiverId), isWanted({ isUnseen: true })))
    .limit(most);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${unseen} unseen`);
  return rows[0]?.count ?? 0;
}

const latest = [
  [notifications.toldAt, 'moment'],
  [notifications.id, 'number'],
] as const;

const isWanted = ({ kinds, isUnseen, since, code }: Wanted): SQL | undefined =>
  and(
    kinds && inArray(notifications.kind, [...kinds]),
    isUnseen ? isNull(notifications.seenAt) : undefined,
    since && sql`${notifications.toldAt} > ${since.toISOString()}::timestamptz`,
    code === undefined ? undefined : eq(notifications.code, code),
  );

/**
 * Whether the receiver may be told: it is in their inbox, somebody whom they can see did it, and they can see its subject. A condition on
 * rows of `notifications`.
 */
const isTold = (receiverId: number): SQL =>
  sql`${notifications.receiverId} = ${receiverId} and ${notifications.actorCount} is distinct from 0
    and ${notifications.dismissedAt} is null and ${notifications.toldAt} > now() - make_interval(days => ${keptDays})
    and (${notifications.actorCount} is null or exists (select from notification_actors a join accounts m on m.id = a.actor_id
      where a.notification_id = ${notifications.id} and ${isShownActor('a', 'm', receiverId)}))
    and ${subjectIsVisible(receiverId)}`;

/** Whether an actor `a`, with the account `m`, is named to the receiver: nobody who is disabled, blocked or muted. */
const isShownActor = (a: string, m: string, receiverId: number): SQL =>
  sql`not ${sql.raw(a)}.is_undone and ${condition(memberFor.open, { of: m, viewer: receiverId })}
    and ${sql.raw(a)}.actor_id not in (${sql.raw(unwanted.hidden(String(Number(receiverId))))})`;

/** The part of a post's or comment's audience to which each kind belongs. Kinds without a line have no subject that must be visible. */
const rules = {
  posts: {
    LIKE: postFor.own,
    MENTION: postFor.open,
    SOUND_USED: postFor.open,
    POSTED: postFor.open,
    POST_READY: postFor.own,
    POST_FAILED: postFor.own,
    REMOVED: postFor.ownRemoved,
    RESTORED: postFor.own,
  },
  comments: {
    COMMENT_LIKE: commentFor.own,
    COMMENT: commentFor.viewer,
    REPLY: commentFor.viewer,
    MENTION: commentFor.viewer,
    REMOVED: commentFor.removed,
    RESTORED: commentFor.own,
  },
} satisfies Record<string, Partial<Record<NotificationKind, Rule<never>>>>;

const subjectIsVisible = (viewer: number): SQL =>
  sql`case when ${notifications.commentId} is not null then ${byKind('comments', 'comment_id', viewer)}
    else ${byKind('posts', 'post_id', viewer)} end`;

function byKind(table: keyof typeof rules, column: string, viewer: number): SQL {
  const cases = kindNames.flatMap((kind) => {
    const rule = (rules[table] as Partial<Record<NotificationKind, Rule<never>>>)[kind];
    if (!rule) return [];
    const row = sql.raw(`from ${table} s where s.id = notifications.${column}`);
    return sql`when ${sql.raw(`'${kind}'`)} then exists (select ${row} and ${condition(rule, { of: 's', viewer })})`;
  });
  return sql`case ${notifications.kind} ${sql.join(cases, sql` `)} else true end`;
}

/** The kinds of a filter of the inbox. */
export const kindsOf = (filter: string): NotificationKind[] | undefined =>
  filter === 'all' ? undefined : kindNames.filter((kind) => notificationKinds[kind].filter === filter);
