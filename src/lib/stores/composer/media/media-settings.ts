import type { SendUpload } from '#lib/media/upload.ts';
import type { openLocalVideo } from '#lib/media/video-frame.ts';
import type { UploadLine } from './upload.ts';

/** Where the media of a new post goes and who reads it here. */
export interface MediaSettings extends UploadLine {
  openVideo: typeof openLocalVideo;
}

// What reads videos comes with the first one.
const openVideo: MediaSettings['openVideo'] = async (file, onFail) =>
  (await import('#lib/media/video-frame.ts')).openLocalVideo(file, onFail);

// So does what sends. Where it cannot be had the network is cut, and the upload tries again as it does after any other cut.
const send: SendUpload = async (request) => {
  const { sendOverXhr } = await import('#lib/media/upload-send.ts');
  request.signal.throwIfAborted();
  return await sendOverXhr(request);
};

let settings: MediaSettings = { uploadBase: '/media/v1_1/riff', send, openVideo };

/** What is in force; the product's own service unless another was named. */
export const mediaSettings = (): MediaSettings => settings;

/** Names the media service; without it the product's own is used. */
export function setMediaSettings(next: Partial<MediaSettings>): void {
  settings = { ...settings, ...next };
}
