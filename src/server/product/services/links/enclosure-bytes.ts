import { sql } from 'drizzle-orm';
import { imageKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { bestRendition } from '#server/product/services/delivery/best-rendition.ts';
import { enclosureSide } from '#server/product/views/links/rss.ts';

type Row = {
  id: string;
  uploadCode: string;
  postType: 'VID' | 'IMG';
  renditions: { shortSide: number; bytes: number }[];
};

const files = (postIds: number[]) => sql`select p.id, p.post_type as "postType", u.code as "uploadCode",
    coalesce((select json_agg(json_build_object('shortSide', r.short_side, 'bytes', r.bytes) order by r.short_side)
      from renditions r where r.upload_id = u.id and r.kind = 'mp4'), '[]') as renditions
  from posts p left join post_images i on i.post_id = p.id and i.position = 0
  join uploads u on u.id = coalesce(p.upload_id, i.upload_id)
  where p.id = any(${sql.param(postIds)}::bigint[])`;

/** The size in bytes of each post's video or first image, without images that have not been made yet. */
export async function enclosureBytes({ db, storage }: Context, postIds: number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<Row>(files(postIds));
  const sizes = rows.map(async ({ id, postType, uploadCode, renditions }) => {
    const file =
      postType === 'VID'
        ? bestRendition(renditions, enclosureSide)
        : await storage.stat(imageKey(uploadCode, { fit: 'limit', width: 1080 }, 'jpeg'));
    return [Number(id), file?.bytes ?? 0] as const;
  });
  return new Map(await Promise.all(sizes));
}
