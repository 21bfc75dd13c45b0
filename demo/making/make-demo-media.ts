import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoCache } from '#demo/cache/demo-cache.ts';
import { members } from '#demo/cast/members.ts';
import { findPlan } from '#demo/plans/find-plan.ts';
import { fullQuality, type Quality } from '#demo/plans/plan.ts';
import type { DemoPostScript } from '#demo/posts/script.ts';
import { buildLadder } from '../../src/server/media/engine/engine.ts';
import {
  type DemoImage,
  type DemoLadder,
  type DemoMedia,
  type DemoRung,
  type DemoVideo,
  shortSide,
} from './demo-media.ts';
import { type Drawn, type DrawnVideo, imageFile, videoFiles } from './drawn.ts';
import { fingerprintOf, ladderFingerprintOf } from './fingerprint.ts';
import { openPainter, type Painter } from './painter.ts';

const LANES = 2;
/** The media of the demo need about a fifth of this. */
const CACHE_BYTES = 512 * 1024 * 1024;

export interface MakeDemoMediaOptions {
  folder: string;
  /** The cache of finished files. */
  cache: DemoCache;
  keys: readonly string[];
  /** Of the videos; full if it is not given. */
  quality?: Quality;
  onProgress?: (done: number, total: number) => void;
  /** Called with each key that is not in the cache and is drawn now. */
  onDraw?: (key: string) => void;
  /** Called with each finished one; the next of the same lane waits for it. */
  onMade?: (media: DemoMedia) => Promise<void>;
  signal?: AbortSignal;
  /** Other processes come first. */
  inBackground?: boolean;
}

/**
 * Writes media of the demo into `folder`. Cached media is copied; the rest is drawn, composed and encoded in two child
 * processes. The result has the order of the keys. Throws if something cannot be made, or after `signal` aborts.
 */
export async function makeDemoMedia(options: MakeDemoMediaOptions): Promise<DemoMedia[]> {
  const { keys } = options;
  const made = new Map<string, DemoMedia>();
  const waiting = [...keys];
  let isNew = false;
  const onDraw = (key: string): void => {
    isNew = true;
    options.onDraw?.(key);
  };
  const painters = Array.from({ length: Math.min(LANES, keys.length) }, () => openPainter(options));
  const work = async (painter: Painter): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      options.signal?.throwIfAborted();
      const media = await makeOne(key, painter, { ...options, onDraw });
      made.set(key, media);
      await options.onMade?.(media);
      options.onProgress?.(made.size, keys.length);
    }
  };
  const lanes = painters.map(work);
  try {
    await Promise.all(lanes);
  } finally {
    // After a failure, wait until nothing writes any more: the caller removes the folder.
    waiting.length = 0;
    for (const painter of painters) painter.close();
    await Promise.allSettled(lanes);
  }
  if (isNew) await options.cache.sweep(CACHE_BYTES);
  return keys.map((key) => made.get(key) as DemoMedia);
}

/** The keys of a post's media. */
export const mediaOf = ({ media }: Pick<DemoPostScript, 'media'>): readonly string[] =>
  media.kind === 'video' ? [media.video] : media.images;

/**
 * The media of these posts and of all members. Videos first, because they take longest: with images at the end, both
 * processes finish at about the same time.
 */
export function keysOf(posts: readonly DemoPostScript[]): string[] {
  const of = (kind: DemoPostScript['media']['kind']) =>
    posts.filter(({ media }) => media.kind === kind).flatMap(mediaOf);
  const avatars = members.map((member) => `avatar-${member.userName}`);
  return [...rotated(of('video')), ...rotated(of('images')), ...rotated(avatars)];
}

/** The same from a random one on: servers that start together begin with different ones and then find what the others have drawn. */
export function rotated<Item>(items: readonly Item[]): Item[] {
  const start = randomInt(Math.max(1, items.length));
  return [...items.slice(start), ...items.slice(0, start)];
}

interface Making extends MakeDemoMediaOptions {
  onDraw: (key: string) => void;
}

async function makeOne(key: string, painter: Painter, making: Making): Promise<DemoMedia> {
  const folder = join(making.folder, key);
  const quality = making.quality ?? fullQuality;
  const hash = fingerprintOf(findPlan(key), quality);
  const drawn = await restoreOrMake<Drawn>(making, hash, folder, () => {
    making.onDraw(key);
    return painter.draw({ key, folder, ...quality });
  });
  return drawn.kind === 'image'
    ? imageIn(folder, key, drawn.width, drawn.height)
    : videoIn(folder, key, drawn, await makeLadder(making, hash, folder, shortSide(drawn)));
}

/** Copies the set with this hash into the folder, or makes and stores it. */
async function restoreOrMake<Facts>(
  { cache }: Making,
  hash: string,
  folder: string,
  make: () => Promise<Facts>,
): Promise<Facts> {
  const found = await cache.restore<Facts>(hash, folder);
  if (found) return found;
  // A damaged set may have left some files.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const facts = await make();
  await cache.store(hash, folder, facts);
  return facts;
}

/** Makes the same ladder of a drawn video as the product's job. */
async function makeLadder(making: Making, video: string, videoFolder: string, drawnRung: number): Promise<DemoLadder> {
  const folder = `${videoFolder}.ladder`;
  const source = join(videoFolder, videoFiles.mp4);
  const rungs = await restoreOrMake<DemoRung[]>(making, ladderFingerprintOf(video), folder, async () => {
    const built = await buildLadder({ source, first: source, folder, ...(making.signal && { signal: making.signal }) });
    // One rung is a copy of the drawn file.
    await rm(join(folder, `${drawnRung}.mp4`), { force: true });
    return built.map(({ shortSide, width, height, bytes, hlsBytes }) => ({
      shortSide,
      width,
      height,
      bytes,
      hlsBytes,
    }));
  });
  return { folder, rungs };
}

const imageIn = (folder: string, key: string, width: number, height: number): DemoImage => ({
  kind: 'image',
  key,
  path: join(folder, imageFile),
  width,
  height,
});

const videoIn = (folder: string, key: string, drawn: DrawnVideo, ladder: DemoLadder): DemoVideo => ({
  ...drawn,
  key,
  mp4Path: join(folder, videoFiles.mp4),
  posterPath: join(folder, videoFiles.poster),
  soundPath: join(folder, videoFiles.sound),
  ladder,
});
