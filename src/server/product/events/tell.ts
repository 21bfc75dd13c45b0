import { type NotificationKind, notificationKinds } from '#lib/contract/inbox/kinds.ts';
import { newCode } from '#server/ground/codes.ts';
import { inboxChannel } from '#server/ground/db/changes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { preparedWithin } from '#server/ground/db/prepared.ts';
import { isUnwanted } from '#server/product/audience/facts.ts';
import { bySilence } from '#server/product/audience/silenced.ts';
import type { JobQueue } from '#server/product/jobs/queue.ts';

/** A member, by id or by a user name that may not exist. */
type Receiver = { receiverId: number } | { userName: string };

/** The member, kind and subject that identify one notification. */
type Subject = { kind: NotificationKind; subjectId: number };

/** Tells a member something. One row holds all members that did the same to one subject. */
export type Telling = Subject &
  Receiver & {
    /** The member that did it; absent if it comes from Riff itself. */
    actorId?: number;
    /** The receiver must be able to see these. */
    postId?: number | null;
    commentId?: number | null;
    /** A reason, a device or a settlement. */
    detail?: string | null;
  };

/** Takes an actor out of a notification or, without one, the whole notification out of the inbox. */
export type Untelling = Subject & { receiverId: number; actorId?: number };

type Told = { id: string; isNew: boolean; hasDevices: boolean };

/**
 * Writes what members are told, in the transaction of what happened. Nobody is told of their own doing, of a member whom they blocked or
 * muted, or of a kind that they switched off. Somebody who does the same thing again tells nothing new. Takes one statement, and one for
 * each receiver with devices for pushes.
 */
export async function tell(
  { jobs, now }: { jobs: JobQueue; now: () => Date },
  tx: Queryable,
  tellings: Telling[],
): Promise<void> {
  const others = tellings.filter((one) => !('receiverId' in one) || one.receiverId !== one.actorId);
  if (others.length === 0) return;
  const given = others.map((one) => ({
    ...one,
    code: newCode(),
    inbox: notificationKinds[one.kind].switches.inbox,
    choice: choices[notificationKinds[one.kind].filter],
  }));
  const rows = await write(tx, [JSON.stringify(given), now()]);
  for (const { id, isNew, hasDevices } of rows) {
    if (!isNew || !hasDevices) continue;
    await jobs.add('push-notification', { notificationId: Number(id) }, { key: id, within: tx });
  }
}

/** The setting that limits a kind to members whom the receiver follows. */
const choices: Record<string, string> = { likes: 'likes_from', comments: 'comments_from' };

const isSilenced = bySilence({ kind: 'g.kind', commentId: 'g."commentId"' }, (silence) =>
  isUnwanted(silence, 'g.receiver', 'g."actorId"'),
);

/** One comment tells a member one thing: an answer, else a comment on their post, else a mention. */
const write = preparedWithin<Told>(
  'tell',
  `  with given as (
    select g.*, coalesce(g."receiverId", (select a.id from accounts a where lower(a.user_name) = lower(g."userName"))) as receiver
    from jsonb_to_recordset($1::jsonb) as g (kind text, code text, "receiverId" bigint, "userName" text, "subjectId" bigint,
      "actorId" bigint, "postId" bigint, "commentId" bigint, detail text, inbox boolean, choice text)
  ), wanted as (
    select distinct on (g.receiver, coalesce(g."commentId"::text, g.kind || g."subjectId")) g.* from given g
    left join notification_settings s on s.account_id = g.receiver
    where g.receiver is distinct from g."actorId" and g.receiver is not null
      and coalesce((s.kinds -> g.kind ->> 'inbox')::boolean, g.inbox)
      and (g."actorId" is null or not ${isSilenced})
      and (case g.choice when 'likes_from' then s.likes_from when 'comments_from' then s.comments_from end is distinct from 'FOLLOWED'
        or exists (select from follows f where f.follower_id = g.receiver and f.followee_id = g."actorId"))
    order by g.receiver, coalesce(g."commentId"::text, g.kind || g."subjectId"),
      array_position(array['REPLY', 'COMMENT', 'MENTION'], g.kind)
  ), changed as (
    select w.*, w."actorId" is null or a.actor_id is null as is_new from wanted w
    left join notifications n on n.receiver_id = w.receiver and n.kind = w.kind and n.subject_id = w."subjectId"
    left join notification_actors a on a.notification_id = n.id and a.actor_id = w."actorId"
    where a.is_undone is distinct from false
  ), told as (
    insert into notifications as n
      (code, receiver_id, kind, subject_id, post_id, comment_id, detail, actor_count, told_at, seen_at)
    select code, receiver, kind, "subjectId", "postId", "commentId", detail, case when "actorId" is not null then 1 end,
      $2::timestamptz, case when is_new then null else $2::timestamptz end
    from changed order by receiver, kind, "subjectId"
    on conflict (receiver_id, kind, subject_id) do update set
      actor_count = n.actor_count + excluded.actor_count,
      post_id = excluded.post_id, comment_id = excluded.comment_id, detail = excluded.detail,
      told_at = case when excluded.seen_at is null then excluded.told_at else n.told_at end,
      seen_at = case when excluded.seen_at is null then null else n.seen_at end,
      dismissed_at = case when excluded.seen_at is null then null else n.dismissed_at end
    returning n.id, n.receiver_id, n.kind, n.subject_id
  ), acted as (
    insert into notification_actors (notification_id, actor_id, acted_at)
    select t.id, c."actorId", $2::timestamptz from told t join changed c
      on c.receiver = t.receiver_id and c.kind = t.kind and c."subjectId" = t.subject_id
    where c."actorId" is not null
    on conflict (notification_id, actor_id) do update set is_undone = false
  )
  select t.id, c.is_new as "isNew", exists (select from push_devices d where d.account_id = t.receiver_id) as "hasDevices",
    pg_notify('${inboxChannel}', t.receiver_id::text)
  from told t join changed c on c.receiver = t.receiver_id and c.kind = t.kind and c."subjectId" = t.subject_id`,
);

/** Takes actors out of notifications, and out of the inbox what nobody does any more. Nothing is told about it. */
export async function untell(tx: Queryable, untellings: Untelling[]): Promise<void> {
  if (untellings.length === 0) return;
  await writeBack(tx, [JSON.stringify(untellings)]);
}

const writeBack = preparedWithin(
  'untell',
  `with given as (
      select n.id, g."actorId" from jsonb_to_recordset($1::jsonb)
        as g (kind text, "receiverId" bigint, "subjectId" bigint, "actorId" bigint)
      join notifications n on n.receiver_id = g."receiverId" and n.kind = g.kind and n.subject_id = g."subjectId"
    ), undone as (
      update notification_actors a set is_undone = true from given g
      where a.notification_id = g.id and a.actor_id = g."actorId" and not a.is_undone returning g.id
    ), fewer as (
      update notifications n set actor_count = greatest(n.actor_count - 1, 0)
      where n.id in (select id from undone union all select id from given where "actorId" is null)
      returning n.receiver_id
    )
    select pg_notify('${inboxChannel}', receiver_id::text) from fewer`,
);
