import { sql } from 'drizzle-orm';
import { limits } from '#lib/contract/limits.ts';
import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { ownMedia } from '#server/product/views/media/addresses.ts';

type Row = Omit<ProcessingPost, 'createAt' | 'media'> & { createdAt: string };

const ownPosts = (
  member: Member,
  codes: string[],
) => sql`select p.code as "postCode", p.title, p.post_type as "postType",
      coalesce(u.public_id, (select i.public_id from post_images pi join uploads i on i.id = pi.upload_id
        where pi.post_id = p.id and pi.position = 0)) as "mediaUrl",
      p.thumbnail_at as "videoThumbnail", p.status,
      case when p.status = 'READY' then 100 else coalesce(u.progress, 0) end as progress, p.failure,
      p.status = 'FAILED' and u.id is not null and u.original_removed_at is null as "canRetry", p.created_at as "createdAt"
    from posts p left join uploads u on u.id = p.upload_id
    where ${condition(postFor.own, { of: 'p', viewer: member.id })}
      and (p.status = 'PROCESSING' or p.code = any (${sql.param(codes)}::text[]))
    order by p.created_at desc, p.id desc limit ${limits.processingWatched}`;

/** The codes of a list joined by commas; codes beyond the limit are left out. */
export const codesIn = (joined: string): string[] =>
  joined.split(',').filter(Boolean).slice(0, limits.processingWatched);

/** The member's own posts in processing, and the posts with these codes, whatever their status; newest first, at most 20. */
export async function listProcessing(context: Context, member: Member, codes: string[]): Promise<ProcessingPost[]> {
  const { rows } = await context.db.execute<Row>(ownPosts(member, codes));
  const addresses = context.addresses.shownTo(member, ownMedia);
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    media: { cover: addresses.cover(row) },
    createAt: new Date(createdAt).toISOString(),
  }));
}
