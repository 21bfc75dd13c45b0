import { sql } from 'drizzle-orm';
import type { PostTile } from '#lib/contract/account/account.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Addresses } from './media/addresses.ts';
import { markFor } from './sensitive.ts';

// Outer columns name their table, because drizzle would write only `id`, which is the inner table's.
/** The columns that a tile needs from a post; its poster comes from the video or the first image. */
export const postTileColumns = {
  /** Used only for the list's key. */
  id: posts.id,
  authorId: posts.authorId,
  sensitive: posts.sensitive,
  publishedAt: posts.publishedAt,
  postCode: posts.code,
  postType: posts.postType,
  mediaUrl: sql<string | null>`coalesce(
    (select u.public_id from uploads u where u.id = posts.upload_id),
    (select u.public_id from post_images i join uploads u on u.id = i.upload_id
      where i.post_id = posts.id and i.position = 0))`,
  uploadProgress: sql<number | null>`(select u.progress from uploads u where u.id = posts.upload_id)`,
  videoThumbnail: posts.thumbnailAt,
  title: posts.title,
  viewCount: posts.viewCount,
  likeCount: posts.likeCount,
  createdAt: posts.createdAt,
  visibility: posts.visibility,
  status: posts.status,
  failure: posts.failure,
  isPublic: sql<boolean>`${condition(postFor.everybody, { of: 'posts' })}`,
};

type Row = Pick<
  typeof posts.$inferSelect,
  | 'authorId'
  | 'sensitive'
  | 'postType'
  | 'title'
  | 'viewCount'
  | 'likeCount'
  | 'createdAt'
  | 'publishedAt'
  | 'visibility'
  | 'status'
  | 'failure'
> & {
  postCode: string;
  mediaUrl: string | null;
  uploadProgress: number | null;
  videoThumbnail: number;
  isPublic: boolean;
};

/** A post as a tile of a grid; only its owner gets its status. */
export function presentPostTile(addresses: Addresses, row: Row, viewer: Actor, own: boolean): PostTile {
  const { makers, mark } = markFor(addresses, viewer, row);
  const tile: PostTile = {
    postCode: row.postCode,
    postType: row.postType,
    mediaUrl: row.mediaUrl,
    videoThumbnail: row.videoThumbnail,
    media: { cover: makers.cover(row) },
    ...mark,
    title: row.title,
    viewCount: row.viewCount,
    likeCount: String(row.likeCount),
    createAt: (row.publishedAt ?? row.createdAt).toISOString(),
  };
  if (!own) return tile;
  return {
    ...tile,
    visibility: row.visibility,
    status: row.status,
    progress: row.status === 'READY' ? 100 : (row.uploadProgress ?? 0),
    failure: row.failure,
  };
}
