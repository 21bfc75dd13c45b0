import {
  kindNames,
  type NotificationFilter,
  type NotificationKind,
  notificationKinds,
} from '#lib/contract/inbox/kinds.ts';
import { limits } from '#lib/contract/limits.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';
import { isActorShown } from '#server/product/views/notification.ts';

/** What the reads need: the database, and how many days the inbox shows. */
type Source = Pick<Context, 'db' | 'settings'>;

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
}

/** The part of the audience of its post or comment to which each kind belongs; kinds without one need nothing to be visible. */
const rules = {
  post_id: [
    [['LIKE', 'POST_READY', 'POST_FAILED', 'RESTORED'], conditionText(postFor.own, { of: 's', viewer: '$1' })],
    [['MENTION', 'SOUND_USED', 'POSTED'], conditionText(postFor.shown, { of: 's', viewer: '$1' })],
    [['REMOVED'], conditionText(postFor.ownRemoved, { of: 's', viewer: '$1' })],
  ],
  comment_id: [
    [['COMMENT', 'REPLY', 'MENTION'], conditionText(commentFor.told, { of: 's', viewer: '$1' })],
    [['COMMENT_LIKE', 'RESTORED'], conditionText(commentFor.own, { of: 's', viewer: '$1' })],
    [['REMOVED'], conditionText(commentFor.removed, { of: 's' })],
  ],
} satisfies Record<string, [NotificationKind[], string][]>;

// With `limit 1`, PostgreSQL looks up one row after the other. For `exists` it would read all posts and comments first.
const isVisible = (column: keyof typeof rules, table: string) =>
  `case ${rules[column]
    .map(
      ([kinds, rule]) => `when n.kind in ('${kinds.join("', '")}')
    then (select true from ${table} s where s.id = n.${column} and ${rule} limit 1)`,
    )
    .join(' ')} else true end`;

/**
 * Whether the receiver `$1` may be told of a notification `n`: it is in their inbox, somebody whom they can see did it, and they can see its
 * subject. `days` is the placeholder of how many days the inbox shows.
 */
const isTold = (days: string) => `n.receiver_id = $1 and n.actor_count is distinct from 0 and n.dismissed_at is null
  and n.told_at > now() - make_interval(days => ${days}::int)
  and (n.actor_count is null or (select true from notification_actors a join accounts m on m.id = a.actor_id
    where a.notification_id = n.id and not a.is_undone and ${isActorShown('$1')} limit 1))
  and case when n.comment_id is null then ${isVisible('post_id', 'posts')} else ${isVisible('comment_id', 'comments')} end`;

type Row = { id: string; toldAt: string };

const readPage = prepared<Row>(
  'read_told',
  `select n.id, n.told_at as "toldAt" from notifications n where ${isTold('$9')} and ($2::text[] is null or n.kind = any ($2))
    and (not $3::boolean or n.seen_at is null) and n.told_at > coalesce($4::timestamptz, '-infinity')
    and (n.told_at, n.id) < (coalesce($5::timestamptz, 'infinity'), coalesce($6::bigint, 0))
    order by n.told_at desc, n.id desc limit $7 offset $8`,
);

const findOne = prepared<Row>(
  'find_told',
  `select n.id, n.told_at as "toldAt" from notifications n where n.code = $2 and ${isTold('$3')}`,
);

const countAll = prepared<{ count: number }>(
  'count_unseen',
  `select count(*)::int as count from (select from notifications n where ${isTold('$2')} and n.seen_at is null limit ${limits.unseenCounted}) u`,
);

const daysOf = (settings: Context['settings']) => settings.current().notificationDays;

const keyOf = ({ id, toldAt }: Row): ToldKey => ({ id: Number(id), toldAt: new Date(toldAt) });

/** Reads what a receiver may be told, the latest first. */
export async function readTold(
  { db, settings }: Source,
  receiverId: number,
  { kinds, isUnseen = false, since }: Wanted,
  { after, skip, most }: Stretch,
): Promise<ToldKey[]> {
  const [time, id] = after ?? [];
  const last = time === undefined ? [null, null] : [new Date(time), id];
  const rows = await readPage(db, [
    receiverId,
    kinds ?? null,
    isUnseen,
    since ?? null,
    ...last,
    most,
    skip,
    daysOf(settings),
  ]);
  return rows.map(keyOf);
}

/** The notification with this code, or null if the receiver may not be told of it. */
export async function findTold({ db, settings }: Source, receiverId: number, code: string): Promise<ToldKey | null> {
  const [row] = await findOne(db, [receiverId, code, daysOf(settings)]);
  return row ? keyOf(row) : null;
}

/** Counts what a receiver has not seen, up to `limits.unseenCounted`. */
export async function countUnseen({ db, settings }: Source, receiverId: number): Promise<number> {
  const [row] = await countAll(db, [receiverId, daysOf(settings)]);
  return row?.count ?? 0;
}

/** The kinds of a filter of the inbox; undefined for all. */
export const kindsOf = (filter: NotificationFilter): NotificationKind[] | undefined =>
  filter === 'all' ? undefined : kindNames.filter((kind) => notificationKinds[kind].filter === filter);
