import type { SendUpload } from '#lib/media/upload/upload.ts';
import * as upload from '#lib/media/upload/upload.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import type { MediaService } from '#lib/stores/upload/upload-service.ts';

/** A video of 7.5 seconds that draws nothing. */
export const localVideo = (more: Partial<LocalVideo> = {}): LocalVideo => ({
  ...{ duration: 7.5, width: 720, height: 1280 },
  ...{ show: () => {}, attach: () => () => {}, close: () => {} },
  ...more,
});

/** A connection to a media service whose answers the test gives; the upload plan is the product's own. */
export function mediaService(
  send: SendUpload,
  openVideo: () => Promise<LocalVideo> = async () => localVideo(),
): MediaService {
  return { uploadBase: '/media', tools: async () => ({ ...upload, send, openVideo }) };
}
