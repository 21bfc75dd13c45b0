import type { abandonUpload, isGone, SendUpload, uploadFile } from '#lib/media/upload/upload.ts';
import type { openLocalVideo } from '#lib/media/video-frame.ts';
import type { sendToHost } from './send-to-host.ts';

/** Uploads files. */
interface UploadTools {
  /** Only where files go to a media host. */
  sendToHost?: typeof sendToHost;
  uploadFile: typeof uploadFile;
  isGone: typeof isGone;
  abandonUpload: typeof abandonUpload;
  send: SendUpload;
}

/** Reads and uploads files. Loaded separately from the form, because it is needed only after a file is chosen. */
export interface FileTools extends UploadTools {
  openVideo: typeof openLocalVideo;
}

/** The media service, and the tools to upload to it. */
export interface UploadService<Tools extends UploadTools = UploadTools> {
  /** URL of the media service, without a trailing slash. */
  uploadBase: string;
  /** Files go to a media host, with `sendToHost`; everything else is said to the service. */
  isHosted?: boolean;
  /** Rejects if the tools cannot be loaded now; it can be called again. */
  tools: () => Promise<Tools>;
}

/** The media service of a new post. */
export interface MediaService extends UploadService<FileTools> {
  /** What the server told the member of their room there, with the page. */
  storageNotice?: string | null;
}
