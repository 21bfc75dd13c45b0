import { sql } from 'drizzle-orm';
import type { ReportedPost } from '#lib/contract/report/reports.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { mayReviewPosts } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { coverOf } from './moderated-post.ts';
import { markFor } from './sensitive.ts';

type Moments = 'createdAt' | 'settledAt';
type Row = Omit<ReportedPost, Moments | 'media' | 'reports' | 'isCovered'> & {
  authorId: string;
  createdAt: string;
  settledAt: string | null;
  reports: { content: string; userName: string; createdAt: string }[];
};

const of = { of: 'p', joined: { author: 'a' } };
const isPublic = condition(postFor.everybody, of);

const hydrate = (
  ids: readonly number[],
  mayReview: boolean,
) => sql`select p.code as "postCode", p.author_id as "authorId", p.sensitive, case when may.see then p.title end as title, p.post_type as "postType",
      case when may.see then ${sql.raw(coverOf('p'))} end as "mediaUrl", p.thumbnail_at as "videoThumbnail",
      a.code as "userCode", a.user_name as "userName", a.display_name as "displayName",
      case when ${isPublic} then 'public' when ${condition(postFor.removed, of)} then 'removed'
        when ${condition(postFor.deleted, of)} then 'deleted' else 'hidden' end as state,
      rp.report_count as "reportCount",
      (select coalesce(json_agg(json_build_object('content', r.content, 'userName', by.user_name, 'createdAt', r.created_at)
          order by r.id desc), '[]')
        from (select * from reports where post_id = rp.post_id order by id desc limit least(5, rp.report_count)) r
        join accounts by on by.id = r.reporter_id) as reports,
      case when rp.is_open then 'open' else 'settled' end as status,
      case rp.settlement when 'DISMISSED' then 'dismiss' when 'REMOVED' then 'remove' when 'DELETED' then 'delete' end as action,
      m.user_name as "settledBy", rp.settled_at as "settledAt", rp.note, rp.opened_at as "createdAt"
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
    join reported_posts rp on rp.post_id = wanted.id
    join posts p on p.id = rp.post_id
    join accounts a on a.id = p.author_id
    left join accounts m on m.id = rp.settled_by_id
    cross join lateral (select ${isPublic} or (${mayReview}::boolean and ${condition(postFor.moderator, of)}) as see) may
    order by wanted.place`;

/** Reads these reported posts in one query, in this order. A viewer that may not review posts gets only their public part. */
export async function hydrateReportedPosts(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
  viewer: Actor,
): Promise<ReportedPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(hydrate(ids, mayReviewPosts(viewer)));
  return rows.map(({ createdAt, settledAt, reports, authorId, ...row }) => {
    const { makers, mark } = markFor(addresses, viewer, { ...row, authorId, isPublic: row.state === 'public' });
    return {
      ...row,
      ...mark,
      media: { cover: makers.cover(row) },
      reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt).toISOString() })),
      settledAt: settledAt && new Date(settledAt).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
    };
  });
}
