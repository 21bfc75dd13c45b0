import { join } from 'node:path';
import { limits } from '#lib/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { isHostedId } from '#server/hosting/hosted-id.ts';

/** An upload that something is made from. */
export interface Source {
  code: string;
  publicId: string;
}

/** Lends the video of an upload as a local file: its original, or the best that the media host has of it. */
export async function withVideo<Result>(
  context: Context,
  source: Source,
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!isHostedId(source.publicId)) return await context.storage.withLocalFile(`originals/${source.code}`, use);
  return await withHosted(context, context.addresses.upload(source.publicId, 'video'), signal, use);
}

/** Lends a sound as a local file. Its bytes stay when the post that it comes from is removed later. */
export async function withSound<Result>(
  context: Context,
  source: Source,
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const { storage, addresses } = context;
  if (isHostedId(source.publicId))
    return await withHosted(context, addresses.sound(source.publicId) ?? '', signal, use);
  const original = `originals/${source.code}`;
  const key = (await storage.stat(original)) ? original : `renditions/${source.code}/sound.mp3`;
  return await storage.withLocalFile(key, use);
}

async function withHosted<Result>(
  { mediaHost, storage }: Context,
  address: string,
  signal: AbortSignal,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!mediaHost) throw new Error('a file is with a media host, but none is configured');
  return await storage.withTemporaryFolder(async (folder) => {
    const target = join(folder, 'hosted');
    // A rendition may be larger than what was sent.
    await mediaHost.download(address, target, 4 * limits.uploadBytes, signal);
    return await use(target);
  });
}
