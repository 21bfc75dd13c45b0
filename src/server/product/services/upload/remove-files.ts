import type { Context } from '#server/product/context.ts';

/** Removes every file that belongs to an upload. */
export async function removeFiles(context: Context, code: string): Promise<void> {
  await context.storage.remove(`originals/${code}`);
  await removeMade(context, code);
}

/** Removes everything made from an upload, and leftovers of receiving it; the original stays. */
export async function removeMade({ storage }: Context, code: string): Promise<void> {
  await storage.parts.remove(code);
  await storage.remove(`renditions/${code}/`);
  await storage.remove(`variants/${code}/`);
}
