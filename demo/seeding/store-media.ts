import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { newCode } from '../../src/server/ground/codes.ts';
import type { Queryable } from '../../src/server/ground/db/database.ts';
import { uploads } from '../../src/server/ground/db/schema/index.ts';
import { baseFrame, frameKey } from '../../src/server/media/protocol/delivery/variant-key.ts';
import type { Context } from '../../src/server/product/context.ts';
import { insertRenditions, type NewRendition } from '../../src/server/product/services/transcoding/mark-complete.ts';
import type { DemoMedia, DemoVideo } from '../making/demo-media.ts';

/** Drawn media whose files are in storage under the code of its future upload. */
export interface StoredMedia {
  code: string;
  publicId: string;
  media: DemoMedia;
  /** Bytes of the original. */
  bytes: number;
  renditions: NewRendition[];
}

/** How many are stored at a time: storing files is mostly waiting for the disk. */
const together = pLimit(8);

/** Moves the drawn files to the folders of uploads and renditions; the result is indexed by the media's key. */
export async function storeMedia({ storage }: Context, drawn: DemoMedia[]): Promise<Map<string, StoredMedia>> {
  const stored = await Promise.all(drawn.map((media) => together(() => storeOne(storage, media))));
  return new Map(stored.map((one) => [one.media.key, one]));
}

/** Writes the upload of stored media, complete and in use since this moment, with its renditions; the result is its id. */
export async function insertUpload(tx: Queryable, stored: StoredMedia, ownerId: number, at: Date): Promise<number> {
  const { code, publicId, media, bytes, renditions } = stored;
  const [upload] = await tx
    .insert(uploads)
    .values({
      code,
      publicId,
      ownerId,
      resourceType: media.kind,
      status: 'COMPLETE',
      progress: 100,
      format: media.kind === 'video' ? 'mp4' : 'jpeg',
      totalBytes: bytes,
      receivedBytes: bytes,
      originalBytes: bytes,
      // The poster is stored as a frame too.
      variantBytes: renditions.find(({ kind }) => kind === 'poster')?.bytes ?? 0,
      width: media.width,
      height: media.height,
      ...(media.kind === 'video' && { duration: media.duration, hasSound: true }),
      createdAt: at,
      touchedAt: at,
      usedAt: at,
    })
    .returning({ id: uploads.id });
  if (!upload) throw new Error('a demo upload was not inserted');
  await insertRenditions(tx, upload.id, renditions);
  return upload.id;
}

async function storeOne(storage: Context['storage'], media: DemoMedia): Promise<StoredMedia> {
  const code = newCode();
  const renditions = media.kind === 'video' ? await storeRenditions(storage, code, media) : [];
  // The drawn file of a video is its original, so that later jobs can use it like any upload.
  const original = media.kind === 'video' ? media.mp4Path : media.path;
  const { size: bytes } = await stat(original);
  await storage.putFile(`originals/${code}`, original);
  return { code, publicId: `${media.kind}s/${code}`, media, bytes, renditions };
}

async function storeRenditions(storage: Context['storage'], code: string, video: DemoVideo): Promise<NewRendition[]> {
  const { width, height, duration, ladder } = video;
  const home = `renditions/${code}`;
  const [poster, sound] = await Promise.all([stat(video.posterPath), stat(video.soundPath)]);
  const made: NewRendition[] = [
    { kind: 'poster', width, height, bytes: poster.size, key: `${home}/poster.jpg` },
    { kind: 'sound', duration, bytes: sound.size, key: `${home}/sound.mp3` },
  ];
  // Stored at the address that the post shows, so that no viewer waits for the first frame.
  const shown = `${video.posterPath}.shown`;
  await copyFile(video.posterPath, shown);
  await storage.putFile(frameKey(code, baseFrame, video.posterSecond, 'jpg'), shown);
  await storage.putFile(`${home}/poster.jpg`, video.posterPath);
  await storage.putFile(`${home}/sound.mp3`, video.soundPath);
  await storage.putFolder(`${home}/hls/`, join(ladder.folder, 'hls'));
  for (const { shortSide, width, height, file, bytes, hlsBytes } of ladder.rungs) {
    const size = { shortSide, width, height };
    await storage.putFile(`${home}/${file}`, join(ladder.folder, file));
    made.push({ ...size, kind: 'mp4', bytes, duration, key: `${home}/${file}` });
    made.push({ ...size, kind: 'hls', bytes: hlsBytes, key: `${home}/hls/${shortSide}/` });
  }
  return made;
}
