import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { publicId } from '../fields.ts';

/** The media service's answer to a finished upload: the part of Cloudinary's answer that the product uses. */
export interface UploadedFile {
  public_id: string;
  resource_type: 'image' | 'video';
  format: string;
  bytes: number;
  width: number;
  height: number;
  /** Seconds; left out for images. */
  duration?: number;
  /** The number of pictures in an image, of which the first is shown; left out for videos. */
  pages?: number;
  secure_url: string;
}

/** The media service's answer to every chunk but the last. */
export interface UploadedChunk {
  done: false;
  bytes: number;
}

export const deleteFile = endpoint({
  method: 'POST',
  path: 'files/delete',
  summary: 'Deletes an upload of one’s own that no post uses; `code` is its public id.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: publicId }),
  data: v.null(),
  fails: [400, 404],
});
