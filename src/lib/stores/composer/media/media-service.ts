import type { abandonUpload, isGone, SendUpload, uploadFile } from '#lib/media/upload/upload.ts';
import type { openLocalVideo } from '#lib/media/video-frame.ts';

/** Reads and uploads files. Loaded separately from the form, because it is needed only after a file is chosen. */
export interface FileTools {
  uploadFile: typeof uploadFile;
  isGone: typeof isGone;
  abandonUpload: typeof abandonUpload;
  send: SendUpload;
  openVideo: typeof openLocalVideo;
}

/** The media service of a new post, and the tools to use it. */
export interface MediaService {
  /** URL of the media service, without a trailing slash. */
  uploadBase: string;
  /** Rejects if the tools cannot be loaded now; it can be called again. */
  tools: () => Promise<FileTools>;
}
