import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { limits } from '#lib/contract/limits.ts';
import type { MediaHostConfig } from '#server/ground/config.ts';
import {
  callAddress,
  deliveryType,
  destroy,
  explicit,
  fileMilliseconds,
  type HostedFile,
  HostFault,
  reach,
  signed,
} from './host-calls.ts';
import { kindOfId } from './hosted-id.ts';
import { hostedVideo } from './renditions.ts';
import { isSignedAnswer, isSignedNotification, type SignedNotification, signAddress } from './signatures.ts';

/** A form that lets a browser bring one file, under one id, within an hour. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** How far the host is with a file that is loaded from an address. */
export type Made = 'there' | 'not-yet' | 'never';

/** A service that takes files from browsers, makes renditions and delivers them: Cloudinary, or a service that speaks its protocol. */
export interface MediaHost {
  /** Signs the upload of a file that we name. */
  uploadForm(publicId: string, kind: 'image' | 'video'): UploadForm;
  /** Describes the file under this id; null if there is none. Like all below, throws a {@link HostFault} if the host cannot be asked. */
  describe(publicId: string): Promise<HostedFile | null>;
  /** Asks for the renditions of a video; repeating it is harmless. False if there is no such file. */
  prepare(publicId: string): Promise<boolean>;
  /** Whether an address can be loaded by now. */
  made(address: string): Promise<Made>;
  /** Downloads an original of this format to a local file. */
  download(publicId: string, format: string, target: string, signal: AbortSignal): Promise<void>;
  /** Deletes every file with this id, of any kind. */
  remove(publicId: string): Promise<void>;
  isSignedAnswer(publicId: string, version: string, signature: string): boolean;
  isSignedNotification(notification: SignedNotification): boolean;
}

/** Where the host sends its notifications, below PUBLIC_URL. */
const notificationPath = '/media/host/notifications';

// No formats that browsers execute, and none without pictures. The host converts all of these.
const formats = {
  image: 'jpg,png,webp,gif,heic,heif,avif,tif,tiff,bmp',
  video: 'mp4,m4v,mov,webm,mkv,avi,mpeg,mpg,mts,m2ts,ts,3gp,wmv,flv,ogv,mxf',
} as const;

interface HostOptions {
  publicUrl: string;
  now: () => Date;
  /** How many milliseconds a file may take. */
  patience?: number;
}

/** Makes the host of a configuration; nothing is asked until it is needed. */
export function openMediaHost(
  config: MediaHostConfig,
  { publicUrl, now, patience = fileMilliseconds }: HostOptions,
): MediaHost {
  const notifications = `${publicUrl}${notificationPath}`;

  return {
    uploadForm(publicId, kind) {
      const parameters = {
        allowed_formats: formats[kind],
        notification_url: notifications,
        // A member with the form cannot replace the file once it was checked.
        overwrite: 'false',
        public_id: publicId,
        type: deliveryType,
        upload_preset: config.uploadPreset,
      };
      return { url: callAddress(config, kind, 'upload'), fields: signed(config, parameters, now()) };
    },
    describe: (publicId) => explicit(config, publicId, {}, now()),
    async prepare(publicId) {
      const eager = {
        eager: hostedVideo.eager.join('|'),
        eager_async: 'true',
        eager_notification_url: notifications,
      };
      return (await explicit(config, publicId, eager, now())) !== null;
    },
    async made(address) {
      const { status } = await reach(address, { method: 'HEAD' });
      if (status === 200) return 'there';
      if (status === 401 || status === 403) throw new HostFault(`an address of ours: ${status}`);
      return status === 400 ? 'never' : 'not-yet';
    },
    async download(publicId, format, target, signal) {
      const path = `${publicId}.${format}`;
      const place = `${config.deliveryBase}/${config.cloud}/${kindOfId(publicId)}/${deliveryType}`;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      const answer = await reach(`${place}/${signAddress(path, config.apiSecret)}/${path}`, { signal: inTime });
      if (!answer.ok || !answer.body) throw new HostFault(`download: ${answer.status}`);
      const source = Readable.fromWeb(answer.body as ReadableStream);
      await pipeline(source, atMost(limits.uploadBytes), createWriteStream(target), { signal: inTime });
    },
    async remove(publicId) {
      // The kind of file is not signed, so a browser may have sent another one under this id.
      for (const kind of ['video', 'image', 'raw'] as const) await destroy(config, publicId, kind, now());
    },
    isSignedAnswer: (publicId, version, signature) => isSignedAnswer(publicId, version, signature, config.apiSecret),
    isSignedNotification: (notification) => isSignedNotification(notification, config.apiSecret, now()),
  };
}

function atMost(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.byteLength;
      if (left < 0) done(new HostFault('download: larger than expected'));
      else done(null, chunk);
    },
  });
}
