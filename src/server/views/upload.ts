import type { UploadedFile } from '#lib/contract/file.ts';
import type { Config } from '#server/config.ts';
import type { uploads } from '#server/db/schema/index.ts';

type Upload = typeof uploads.$inferSelect;

/** What the media service says of a finished upload, in Cloudinary's words. */
export function presentUpload(
  config: Pick<Config, 'publicUrl'>,
  upload: Upload,
): UploadedFile & { created_at: string } {
  const isVideo = upload.resourceType === 'video';
  const address = isVideo
    ? `video/upload/${upload.publicId}.mp4`
    : `image/upload/c_limit,f_auto,q_auto,w_1600/${upload.publicId}`;
  return {
    public_id: upload.publicId,
    resource_type: upload.resourceType,
    format: upload.format ?? '',
    bytes: upload.totalBytes ?? 0,
    width: upload.width ?? 0,
    height: upload.height ?? 0,
    ...(upload.duration !== null && { duration: upload.duration }),
    created_at: upload.createdAt.toISOString(),
    secure_url: `${config.publicUrl}/media/riff/${address}`,
  };
}
