import { join } from 'node:path';
import { isHostedId } from '#server/media/hosting/hosted-id.ts';
import { firstSoundKey, soundKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';

/** An upload that renditions or pictures are made from. */
export interface Source {
  code: string;
  publicId: string;
  format: string | null;
}

/** Lends the original video of an upload as a local file. */
export async function withVideo<Result>(
  context: Context,
  source: Source,
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (isHostedId(source.publicId)) return await withHosted(context, source, signal, use);
  return await context.storage.withLocalFile(`originals/${source.code}`, use);
}

/** Whether the video of an upload exists. Files of a media host are assumed to. */
export const hasVideo = async ({ storage }: Context, { code, publicId }: Source): Promise<boolean> =>
  isHostedId(publicId) || (await storage.stat(`originals/${code}`)) !== null;

/** Lends a sound as a local file, in the best quality available. Its bytes stay even if its original post is removed later. */
export async function withSound<Result>(
  context: Context,
  source: Source,
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (isHostedId(source.publicId)) return await withHosted(context, source, signal, use);
  const { storage } = context;
  const original = `originals/${source.code}`;
  for (const key of [original, soundKey(source.code)])
    if (await storage.stat(key)) return await storage.withLocalFile(key, use);
  return await storage.withLocalFile(firstSoundKey(source.code), use);
}

async function withHosted<Result>(
  { mediaHost, storage }: Context,
  { publicId, format }: Source,
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!mediaHost) throw new Error('a file is with a media host, but none is configured');
  return await storage.withTemporaryFolder(async (folder) => {
    const target = join(folder, 'hosted');
    await mediaHost.download(publicId, format ?? 'mp4', target, signal);
    return await use(target);
  });
}
