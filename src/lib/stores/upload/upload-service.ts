import type { abandonUpload, isGone, SendUpload, uploadFile } from '#lib/media/upload/upload.ts';
import type { openLocalVideo } from '#lib/media/video-frame.ts';
import type { sendToHost } from './send-to-host.ts';

/** Sends files. */
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
  /** Files go to a media host, with `sendToHost`; everything else is said to the service. */
  isHosted?: boolean;
  /** Loaded separately from the form, because they are needed only after a file is chosen. Rejects if they cannot be loaded now; it can be called again. */
  tools: () => Promise<UploadTools>;
}

/** The media service of a new post, whose tools read files too. */
export interface MediaService extends UploadService {
  tools: () => Promise<UploadTools & { openVideo: typeof openLocalVideo }>;
  /** What the server told the member of their room there, with the page. */
  storageNotice?: string | null;
}
