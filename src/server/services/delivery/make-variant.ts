import { basename, join } from 'node:path';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import type { Address, Shape } from '#server/media/delivery/address.ts';
import { Crowded, type Turnstile } from '#server/media/delivery/turnstile.ts';
import { extractFrame, imageVariant, MediaError } from '#server/media/engine/engine.ts';
import { badInput, notFound, Problem } from '#server/problem.ts';
import type { MediaAccess } from './read-access.ts';

type Picture<Kind> = Extract<Address, { kind: Kind }>;
export type ImageFormat = 'webp' | 'jpeg' | 'png';

// A video has thousands of frames; nobody shall fill the disk by asking for all of them.
const variantsKept = 500;

/** The key of an image in the shape and format asked for; made at the first request, kept from then on. */
export function imageVariantOf(
  context: Context,
  turnstile: Turnstile,
  access: MediaAccess,
  shape: Picture<'image'>,
  format: ImageFormat,
): Promise<string> {
  const key = `variants/${access.code}/${shapeName(shape)}.${format}`;
  return kept(context, turnstile, access, key, (target) =>
    context.storage.withLocalFile(`originals/${access.code}`, (source) =>
      imageVariant({ source, target, format, ...engineShape(shape) }),
    ),
  );
}

/** The key of a video's frame in the shape and format asked for; made at the first request, kept from then on. */
export function frameVariant(
  context: Context,
  turnstile: Turnstile,
  access: MediaAccess,
  frame: Picture<'frame'>,
): Promise<string> {
  if (access.status !== 'WATCHABLE' && access.status !== 'COMPLETE') throw notFound();
  // The browser's duration may differ from the probed one by a frame or two.
  if (frame.second > (access.duration ?? 0) + 0.5) throw badInput({}, messages.thumbnailOutside);
  const key = `variants/${access.code}/${shapeName(frame)}-${frame.second.toFixed(1)}.${frame.format}`;
  return kept(context, turnstile, access, key, async (target) => {
    const sourceKey = await frameSource(context, access, frame.width);
    await context.storage.withLocalFile(sourceKey, (source) => makeFrame(source, target, frame));
  });
}

async function makeFrame(source: string, target: string, frame: Picture<'frame'>): Promise<void> {
  const { second, format } = frame;
  if (frame.fit === 'limit') {
    await extractFrame({ source, second, width: frame.width, target, format });
    return;
  }
  const whole = `${target}.frame.jpg`;
  // Twice as wide as needed: what is cropped must not be enlarged.
  await extractFrame({ source, second, width: frame.width * 4, target: whole, format: 'jpg' });
  await imageVariant({ source: whole, target, format: format === 'jpg' ? 'jpeg' : 'webp', ...engineShape(frame) });
}

/** The smallest MP4 that is wide enough; while there is none, the original, so that what is kept is not a poor one. */
async function frameSource({ storage }: Context, access: MediaAccess, width: number): Promise<string> {
  const made = access.renditions.filter((rendition) => rendition.kind === 'mp4');
  const found = made.find((rendition) => rendition.width >= width);
  if (found) return found.key;
  const original = `originals/${access.code}`;
  const key = (await storage.stat(original)) ? original : made.at(-1)?.key;
  if (!key) throw notFound();
  return key;
}

async function kept(
  context: Context,
  turnstile: Turnstile,
  access: MediaAccess,
  key: string,
  make: (target: string) => Promise<unknown>,
): Promise<string> {
  const { storage } = context;
  if (await storage.stat(key)) return key;
  try {
    await turnstile.run(key, async () => {
      if ((await storage.count(`variants/${access.code}/`)) >= variantsKept)
        await storage.remove(`variants/${access.code}/`);
      await storage.withTemporaryFolder(async (folder) => {
        const target = join(folder, basename(key));
        await make(target);
        await storage.putFile(key, target);
      });
    });
  } catch (error) {
    if (error instanceof Crowded) throw new Problem(503, messages.unavailable, {}, { 'Retry-After': '2' });
    if (error instanceof MediaError) throw notFound();
    throw error;
  }
  return key;
}

const shapeName = (shape: Shape) =>
  shape.fit === 'limit'
    ? `limit-${shape.width}`
    : `fill-${shape.width}x${shape.height}${shape.blur === undefined ? '' : `-blur-${shape.blur}`}`;

const engineShape = (shape: Shape) =>
  shape.fit === 'limit'
    ? { fit: shape.fit, width: shape.width }
    : {
        fit: shape.fit,
        width: shape.width,
        height: shape.height,
        ...(shape.blur !== undefined && { blur: shape.blur }),
      };
