import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { DemoCache } from '#demo/cache/demo-cache.ts';
import { members } from '#demo/cast/members.ts';
import { findPlan } from '#demo/plans/find-plan.ts';
import { fullQuality, type Quality } from '#demo/plans/plan.ts';
import type { DemoPostScript } from '#demo/posts/script.ts';
import { buildLadder, type Rendition } from '../../src/server/media/engine/engine.ts';
import { type DemoMedia, type Drawn, imageFile, videoFiles } from './demo-media.ts';
import { fingerprintOf, ladderFingerprintOf } from './fingerprint.ts';
import { openPainter, type Painter } from './painter.ts';

const LANES = 2;
/** The media of the demo need less than half of this. */
const CACHE_BYTES = 512 * 1024 * 1024;

export interface MakeDemoMediaOptions {
  folder: string;
  /** The cache of finished files. */
  cache: DemoCache;
  keys: readonly string[];
  /** The quality of the videos; full if it is not given. */
  quality?: Quality;
  /** Called with each key that is not in the cache and is drawn now. */
  onDraw?: (key: string) => void;
  onProgress?: (done: number, total: number) => void;
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
  const { keys, onProgress, onMade, inBackground = false } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  const idle = Array.from({ length: LANES }, () => openPainter({ signal, inBackground }));
  const lanes = pLimit(LANES);
  let done = 0;
  let hasDrawn = false;
  const onDraw = (key: string) => {
    hasDrawn = true;
    options.onDraw?.(key);
  };
  const making = keys.map((key) =>
    lanes(async () => {
      signal.throwIfAborted();
      const painter = idle.pop() as Painter;
      const media = await makeOne(key, painter, { ...options, onDraw, signal }).finally(() => idle.push(painter));
      await onMade?.(media);
      onProgress?.(++done, keys.length);
      return media;
    }),
  );
  try {
    return await Promise.all(making);
  } finally {
    // Ends the painters. After a failure, wait until all writing has ended: the caller removes the folder.
    stopping.abort();
    await Promise.allSettled(making);
    if (hasDrawn) await options.cache.sweep(CACHE_BYTES);
  }
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

/** The same items from a random one on: servers that start together begin with different ones and then find the others' drawings. */
export function rotated<Item>(items: readonly Item[]): Item[] {
  const start = randomInt(Math.max(1, items.length));
  return [...items.slice(start), ...items.slice(0, start)];
}

async function makeOne(
  key: string,
  painter: Painter,
  { folder: home, cache, quality = fullQuality, onDraw, signal }: MakeDemoMediaOptions & { signal: AbortSignal },
): Promise<DemoMedia> {
  const folder = join(home, key);
  const hash = fingerprintOf(findPlan(key), quality);
  const drawn = await restoreOrMake<Drawn>(cache, hash, folder, () => {
    onDraw?.(key);
    return painter.draw({ key, folder, ...quality });
  });
  if (drawn.kind === 'image') return { ...drawn, key, ...imageFile(folder) };
  const files = videoFiles(folder);
  const ladder = `${folder}.ladder`;
  // The product's own job makes the same ladder. The drawn file is one of its rungs.
  const rungs = await restoreOrMake<Rendition[]>(cache, ladderFingerprintOf(hash), ladder, () =>
    buildLadder({ source: files.mp4Path, first: files.mp4Path, folder: ladder, signal }),
  );
  return { ...drawn, key, ...files, ladder: { folder: ladder, rungs } };
}

/** Copies the set with this hash into the folder, or makes and stores it. */
async function restoreOrMake<Facts>(
  cache: DemoCache,
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
