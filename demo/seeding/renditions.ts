import type { renditions } from '../../src/server/db/schema/index.ts';
import { type DemoVideo, shortSide } from '../making/demo-media.ts';
import { otherRungs, type StoredMedia } from './store-media.ts';

type Row = typeof renditions.$inferInsert;

/** The rows of all renditions of a stored video, as the product's jobs would write them. */
export function renditionsOf(uploadId: number, stored: StoredMedia, video: DemoVideo, createdAt: Date): Row[] {
  const { width, height, duration } = video;
  const folder = `renditions/${stored.code}`;
  const own = shortSide(video);
  return [
    {
      uploadId,
      kind: 'mp4',
      shortSide: own,
      width,
      height,
      bytes: stored.bytes,
      duration,
      key: `${folder}/${own}.mp4`,
      createdAt,
    },
    { uploadId, kind: 'poster', width, height, bytes: stored.posterBytes, key: `${folder}/poster.jpg`, createdAt },
    { uploadId, kind: 'sound', bytes: stored.soundBytes, duration, key: `${folder}/sound.mp3`, createdAt },
    ...video.ladder.rungs.map(
      (rung): Row => ({
        uploadId,
        kind: 'hls',
        shortSide: rung.shortSide,
        width: rung.width,
        height: rung.height,
        bytes: rung.hlsBytes,
        key: `${folder}/hls/${rung.shortSide}/`,
        createdAt,
      }),
    ),
    ...otherRungs(video).map(
      (rung): Row => ({
        uploadId,
        kind: 'mp4',
        shortSide: rung.shortSide,
        width: rung.width,
        height: rung.height,
        bytes: rung.bytes,
        key: `${folder}/${rung.shortSide}.mp4`,
        createdAt,
      }),
    ),
  ];
}
