import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { ownMedia } from './media/addresses.ts';

type Upload = typeof uploads.$inferSelect;

/** The media service's answer for a finished upload, in Cloudinary's format. */
export function presentUpload(
  { config, addresses }: Pick<Context, 'config' | 'addresses'>,
  upload: Upload,
  owner: Member,
): UploadedFile & { created_at: string } {
  return {
    public_id: upload.publicId,
    resource_type: upload.resourceType,
    format: upload.format ?? '',
    bytes: upload.totalBytes ?? 0,
    width: upload.width ?? 0,
    height: upload.height ?? 0,
    ...(upload.resourceType === 'image' && { pages: upload.frames ?? 1 }),
    ...(upload.duration !== null && { duration: upload.duration }),
    created_at: upload.createdAt.toISOString(),
    secure_url: new URL(
      addresses.shownTo(owner, ownMedia).upload(upload.publicId, upload.resourceType),
      config.publicUrl,
    ).href,
  };
}
