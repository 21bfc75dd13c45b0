import { sql } from 'drizzle-orm';
import { type ReportReason, reportReasons } from '#lib/contract/report/report-kinds.ts';
import type { ReportedSubject } from '#lib/contract/report/reports.ts';
import { commentFor, memberFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { mayReviewComments } from '#server/product/audience/policies/comment.ts';
import { mayReviewPosts } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { coverOf } from './moderated-post.ts';
import { markFor } from './sensitive.ts';

type Moments = 'createdAt' | 'settledAt';
type Row = Omit<ReportedSubject, Moments | 'media' | 'reasons' | 'reports' | 'isCovered'> & {
  ownerId: string | null;
  createdAt: string;
  settledAt: string | null;
  reasons: Partial<Record<ReportReason, number>>;
  reports: (Omit<ReportedSubject['reports'][number], 'createdAt'> & { createdAt: string })[];
  isPublic: boolean;
};

const ofPost = { of: 'p', joined: { author: 'owner' } };
const ofComment = { of: 'c', joined: { author: 'a', post: 'p' } };
const isPublic = condition(postFor.everybody, ofPost);
const isEnabled = condition(memberFor.everybody, { of: 'a' });
const isSaid = condition(commentFor.everybody, ofComment);

/** Whether the subject is there for everybody, and otherwise why not. */
const stateOf = sql`case
    when rp.account_id is not null then case when ${isEnabled} then 'public' else 'hidden' end
    when rp.comment_id is not null then case when ${isSaid} then 'public' when ${condition(commentFor.removed, ofComment)} then 'removed'
      when ${condition(commentFor.deleted, ofComment)} then 'deleted' else 'hidden' end
    when ${isPublic} then 'public' when ${condition(postFor.removed, ofPost)} then 'removed'
    when ${condition(postFor.deleted, ofPost)} then 'deleted' else 'hidden' end`;

/** The words of a comment or a member, as far as this moderator may read them. */
const contentOf = (mayReadComments: boolean) => sql`case
    when rp.account_id is not null and ${isEnabled} then a.bio
    when rp.comment_id is not null
      and (${isSaid} or (${mayReadComments}::boolean and ${condition(commentFor.moderator, ofComment)})) then c.content end`;

const hydrate = (
  ids: readonly number[],
  viewer: Actor,
) => sql`select case when rp.post_id is not null then 'POST' when rp.comment_id is not null then 'COMMENT'
        when rp.account_id is not null then 'MEMBER' else 'SOUND' end as kind,
      case when rp.account_id is not null then a.code else coalesce(c.code, s.code, p.code) end as code,
      p.code as "postCode", p.author_id as "ownerId", p.sensitive, case when may.see then p.title end as title, p.post_type as "postType",
      case when may.see then ${sql.raw(coverOf('p'))} end as "mediaUrl", coalesce(p.thumbnail_at, 0) as "videoThumbnail",
      ${contentOf(mayReviewComments(viewer))} as content, coalesce(${isPublic}, false) as "isPublic",
      a.code as "userCode", a.user_name as "userName", a.display_name as "displayName", ${stateOf} as state,
      rp.report_count as "reportCount", rp.reasons,
      (select coalesce(json_agg(json_build_object('content', r.content, 'reason', r.reason, 'userName', by.user_name,
          'createdAt', r.created_at) order by r.id desc), '[]')
        from (select * from reports where subject = rp.subject order by id desc limit least(5, rp.report_count)) r
        join accounts by on by.id = r.reporter_id) as reports,
      case when rp.is_open then 'open' else 'settled' end as status,
      case rp.settlement when 'DISMISSED' then 'dismiss' when 'REMOVED' then 'remove' when 'DELETED' then 'delete' end as action,
      m.user_name as "settledBy", rp.settled_at as "settledAt", rp.note, rp.opened_at as "createdAt"
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
    join reported_posts rp on rp.id = wanted.id
    join accounts a on a.id = rp.author_id
    left join comments c on c.id = rp.comment_id
    left join sounds s on s.id = rp.sound_id
    left join posts p on p.id = coalesce(rp.post_id, c.post_id, s.post_id)
    left join accounts owner on owner.id = p.author_id
    left join accounts m on m.id = rp.settled_by_id
    cross join lateral (select ${isPublic} or (${mayReviewPosts(viewer)}::boolean and ${condition(postFor.moderator, ofPost)}) as see) may
    order by wanted.place`;

/** Reads these lines of the queue in one query, in this order. A viewer that may not review posts or comments gets only their public part. */
export async function hydrateReported(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
  viewer: Actor,
): Promise<ReportedSubject[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(hydrate(ids, viewer));
  return rows.map(({ createdAt, settledAt, reports, reasons, isPublic: isShown, ownerId, ...row }) => {
    const { makers, mark } = markFor(addresses, viewer, { ...row, isPublic: isShown, authorId: ownerId ?? '' });
    return {
      ...row,
      ...mark,
      media: { cover: row.postType && makers.cover({ ...row, postType: row.postType }) },
      reasons: reportReasons
        .flatMap((reason) => (reasons[reason] ? [{ reason, count: reasons[reason] }] : []))
        .sort((one, other) => other.count - one.count),
      reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt).toISOString() })),
      settledAt: settledAt && new Date(settledAt).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
    };
  });
}
