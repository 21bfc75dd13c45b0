import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { frameSecond } from '#lib/contract/media/sizes.ts';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { dropSound, extractFrame, imageVariant, MediaError, measureSound } from '#server/media/engine/engine.ts';
import type { Address, Shape } from '#server/media/protocol/delivery/address.ts';
import {
  baseFrame,
  copyKey,
  frameKey,
  imageKey,
  peaksKey,
  silentKey,
} from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, Problem } from '#server/product/problem.ts';
import { assertFree } from '#server/product/services/storage/free-space.ts';
import { isOverAllowance } from '#server/product/services/storage/member-storage.ts';
import { makeRoom } from './make-room.ts';
import type { MakeOnce } from './picture-maker.ts';
import type { MediaAccess } from './read-access.ts';
import { storeVariant } from './store-variant.ts';

type Picture<Kind> = Extract<Address, { kind: Kind }>;
export type ImageFormat = 'webp' | 'jpeg' | 'png';

/** The key of an image in the requested shape and format; made at the first request, then stored. */
export function imageVariantOf(
  context: Context,
  makeOnce: MakeOnce,
  access: MediaAccess,
  shape: Picture<'image'>,
  format: ImageFormat,
): Promise<string> {
  const key = imageKey(access.code, shape, format);
  return storedVariant(context, makeOnce, access, key, (target) =>
    context.storage.withLocalFile(`originals/${access.code}`, (source) =>
      imageVariant({ source, target, format, ...engineShape(shape) }),
    ),
  );
}

/** The key of a video's frame in the requested shape and format; made at the first request, then stored. */
export async function frameVariant(
  context: Context,
  makeOnce: MakeOnce,
  access: MediaAccess,
  frame: Picture<'frame'>,
): Promise<string> {
  if (access.status !== 'WATCHABLE' && access.status !== 'COMPLETE') throw notFound();
  if (!isPoster(access, frame.second) && (await isOverAllowance(context, access.ownerId))) {
    throw new Problem(413, messages.storageFull);
  }
  const base = frameKey(access.code, baseFrame, frame.second, 'jpg');
  const key = frameKey(access.code, frame, frame.second, frame.format);
  if (key !== base && (await context.storage.stat(key))) return key;
  await storedVariant(context, makeOnce, access, base, (target) =>
    extractVideoFrame(context, access, frame.second, target),
  );
  if (key === base) return base;
  const format = frame.format === 'jpg' ? 'jpeg' : 'webp';
  return await storedVariant(context, makeOnce, access, key, (target) =>
    context.storage.withLocalFile(base, (source) => imageVariant({ source, target, format, ...engineShape(frame) })),
  );
}

const isPoster = ({ posterAt }: MediaAccess, second: number) => posterAt !== null && second === frameSecond(posterAt);

/** The key of a sound's peaks. The upload's job has made them, unless the upload is older than this feature. */
export function peaksVariant(
  context: Context,
  makeOnce: MakeOnce,
  access: MediaAccess,
  sound: string,
): Promise<string> {
  return storedVariant(context, makeOnce, access, peaksKey(access.code), (target) =>
    context.storage.withLocalFile(sound, (source) => measureSound({ source, target })),
  );
}

/** The key of a rendition without sound, for a video that was mixed with a sound that was taken down. */
export function silentVariant(
  context: Context,
  makeOnce: MakeOnce,
  access: MediaAccess,
  rendition: string,
): Promise<string> {
  return storedVariant(context, makeOnce, access, silentKey(access.code, rendition), (target) =>
    context.storage.withLocalFile(rendition, (source) => dropSound({ source, target })),
  );
}

/** Extracts a frame from the video. This starts a process, so other shapes are derived from its result. */
async function extractVideoFrame(context: Context, access: MediaAccess, second: number, target: string): Promise<void> {
  const { width } = baseFrame;
  const key = await frameSource(context, access, width);
  await context.storage.withLocalFile(key, (source) => extractFrame({ source, second, width, target, format: 'jpg' }));
}

/**
 * The smallest MP4 that is wide enough. The original until one exists, so that no poor image is stored; never the copy, because the ladder
 * may replace it at any moment.
 */
async function frameSource({ storage }: Context, access: MediaAccess, width: number): Promise<string> {
  const made = access.renditions.filter(({ kind, key }) => kind === 'mp4' && key !== copyKey(access.code));
  const found = made.find((rendition) => rendition.width >= width);
  if (found) return found.key;
  const original = `originals/${access.code}`;
  const key = (await storage.stat(original)) ? original : made.at(-1)?.key;
  if (!key) throw notFound();
  return key;
}

async function storedVariant(
  context: Context,
  makeOnce: MakeOnce,
  access: MediaAccess,
  key: string,
  make: (target: string) => Promise<unknown>,
): Promise<string> {
  const { storage } = context;
  if (await storage.stat(key)) return key;
  try {
    await makeOnce(key, async () => {
      await assertFree(context, 0);
      await makeRoom(context, access);
      await storage.withTemporaryFolder(async (folder) => {
        const target = join(folder, basename(key));
        await make(target);
        if (!(await storeVariant(context, access.id, key, target))) throw notFound();
      });
    });
  } catch (error) {
    if (error instanceof MediaError || (await isRemoved(context, access))) throw notFound();
    throw error;
  }
  return key;
}

/** Whether the upload has been removed. A removal locks the row and deletes the files first, so this waits for one that has begun. */
async function isRemoved({ db }: Context, { id }: MediaAccess): Promise<boolean> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id)).for('key share');
  return rows.length === 0;
}

const engineShape = (shape: Shape) =>
  shape.fit === 'limit'
    ? { fit: shape.fit, width: shape.width }
    : {
        fit: shape.fit,
        width: shape.width,
        height: shape.height,
        ...(shape.blur !== undefined && { blur: shape.blur }),
      };
