import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { messages } from '#lib/contract/messages.ts';
import type { Address } from '#server/media/protocol/delivery/address.ts';
import type { Representation } from '#server/media/protocol/delivery/conditions.ts';
import { rebasePlaylist } from '#server/media/protocol/delivery/playlist.ts';
import { StoreFault } from '#server/media/storage/store-fault.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, Problem } from '#server/product/problem.ts';
import { type FoundFile, findFile } from './find-file.ts';
import { findMedia } from './find-media.ts';
import { createPictureMaker, type MakeOnce } from './picture-maker.ts';
import { accessReader } from './read-access.ts';

/** A file that an actor may load. */
export interface OpenMedia extends Representation {
  contentType: string;
  isPublic: boolean;
  /** Whether the bytes at this address may change soon. */
  isPassing: boolean;
  /** Whether the answer depends on the formats that the browser accepts. */
  varies: boolean;
  /** In the date format of HTTP. */
  lastModified: string;
  /** The bytes if they are in memory, otherwise null: then `read` streams them. */
  content: Buffer | null;
  /** A stream of the bytes from `start` to `end`, inclusive. */
  read(range: { start: number; end: number }): Readable;
}

/** Opens the file of an address for an actor. Throws a Problem: 404, or 400 for a second beyond the video's end. */
export type MediaOpener = (actor: Actor, address: Address, accepts: (type: string) => boolean) => Promise<OpenMedia>;

type Content = Representation & { content: Buffer | null; lastModified: string };

const cacheBytes = 64 * 1024 * 1024;
const smallBytes = 512 * 1024;
// A WebP may still be served for this long after its AVIF exists.
const interimMs = 30_000;

/** Creates the opener of an application. It caches small files in memory, but never the access to them. */
export function mediaOpener(context: Context): MediaOpener {
  const read = accessReader(context.db);
  const makePicture = createPictureMaker(context.config);
  const makeOnce =
    (actor: Actor, kind: Address['kind']): MakeOnce =>
    (key, make) =>
      context.telemetry.run('picture', kind, () => makePicture(actor, key, make));
  const small = new LRUCache<string, Content>({
    maxSize: cacheBytes,
    sizeCalculation: ({ content }) => (content?.length ?? 0) + 500,
  });
  // The disk is not asked while the bytes of an image are in memory.
  const found = new LRUCache<string, FoundFile & { until: number }>({ max: 20_000 });

  const open: MediaOpener = async (actor, address, accepts) => {
    const { access, isPublic } = await findMedia(context, read, actor, address);
    const name = pictureName(access.code, address, accepts);
    const now = context.now().getTime();
    const known = name === null ? undefined : found.get(name);
    const file =
      known && known.until > now && small.has(contentName(known))
        ? known
        : await findFile(context, makeOnce(actor, address.kind), access, address, accepts);
    if (name !== null && file !== known) {
      found.set(name, { ...file, until: file.isInterim ? now + interimMs : Number.POSITIVE_INFINITY });
    }
    const opened = small.get(contentName(file)) ?? (await openFile(context, file, small));
    return {
      ...opened,
      contentType: file.contentType,
      varies: address.kind === 'image',
      isPublic,
      isPassing: file.isPassing ?? false,
      read: (range) => context.storage.read(file.key, range),
    };
  };
  return (actor, address, accepts) =>
    open(actor, address, accepts).catch((error: unknown) => {
      if (!(error instanceof StoreFault)) throw error;
      // Fail at once instead of making the caller wait for more retries.
      context.log.error({ err: error }, 'a media file could not be read');
      throw new Problem(503, messages.unavailable, {}, { 'Retry-After': '5' });
    });
}

async function openFile({ storage }: Context, file: FoundFile, small: LRUCache<string, Content>): Promise<Content> {
  const { key, rebase } = file;
  const stored = await storage.stat(key);
  if (!stored) throw notFound();
  const { modifiedAt } = stored;
  let content = stored.bytes > smallBytes ? null : await storage.readWhole(key);
  if (content && rebase !== undefined) content = Buffer.from(rebasePlaylist(content.toString(), rebase));
  const bytes = content?.length ?? stored.bytes;
  const lastModified = modifiedAt.toUTCString();
  const opened = { content, bytes, modifiedAt, lastModified, etag: etagOf(contentName(file), bytes, modifiedAt) };
  if (content) small.set(contentName(file), opened);
  return opened;
}

/** The part of the cache key that changes the bytes: a playlist is served as it is stored, or with its lines in a folder. */
const contentName = ({ key, rebase }: FoundFile) => (rebase === undefined ? key : `${key} in ${rebase}`);

const etagOf = (name: string, bytes: number, modifiedAt: Date) =>
  `"${createHash('sha256').update(`${name}:${bytes}:${modifiedAt.getTime()}`).digest('base64url').slice(0, 22)}"`;

/** The cache key of an image's address; null for addresses whose answer may still change. */
function pictureName(code: string, address: Address, accepts: (type: string) => boolean): string | null {
  if (address.kind === 'image') {
    const formats = `${accepts('image/webp')} ${address.fit === 'limit' && accepts('image/avif')}`;
    return `${code} ${address.width} ${address.fit} ${'height' in address ? address.height : ''} ${formats}`;
  }
  if (address.kind === 'frame') return `${code} ${address.width} ${address.fit} ${address.second} ${address.format}`;
  return null;
}
