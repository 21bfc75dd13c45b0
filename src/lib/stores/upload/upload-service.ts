import type { abandonUpload, isGone, SendUpload, uploadFile } from '#lib/media/upload/upload.ts';
import type { openLocalVideo } from '#lib/media/video-frame.ts';
import type { sendToHost } from './send-to-host.ts';

interface UploadTools {
  /** Only where files go to a media host. */
  sendToHost?: typeof sendToHost;
  uploadFile: typeof uploadFile;
  isGone: typeof isGone;
  abandonUpload: typeof abandonUpload;
  send: SendUpload;
}

/** The media service, and the tools to upload to it. */
export interface UploadService {
  /** URL of the media service, without a trailing slash. */
  uploadBase: string;
  /** Whether files go to a media host, by `sendToHost`. All other calls still go to the service. */
  isHosted?: boolean;
  /** Loads the tools once a file is chosen. Rejects if loading fails; another call tries again. */
  tools: () => Promise<UploadTools>;
}

/** The media service of a new post, whose tools read files too. */
export interface MediaService extends UploadService {
  tools: () => Promise<UploadTools & { openVideo: typeof openLocalVideo }>;
  /** A warning from the server that the member's storage is almost full. */
  storageNotice?: string | null;
}
