import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { findUpload, type Upload } from './begin-upload.ts';

/** The received bytes of an upload, from which its sender can continue; 404 for a name that the member never used. */
export async function countReceived(context: Context, actor: Member, uniqueId: string): Promise<number> {
  const upload = await findUpload(context.db, actor, uniqueId);
  if (!upload) throw notFound();
  return await heldBytes(context, upload);
}

/** The bytes of an upload that really exist: after a power cut the row may claim more. */
export async function heldBytes({ storage }: Context, upload: Upload): Promise<number> {
  const { code, receivedBytes } = upload;
  if (upload.status !== 'RECEIVING') return upload.totalBytes ?? 0;
  if (receivedBytes === 0) return 0;
  const held = Math.min(receivedBytes, await storage.parts.held(code));
  // It was complete and already in storage when the server crashed; finishing it continues from there.
  if (held === 0 && (await storage.stat(`originals/${code}`))) return receivedBytes;
  return held;
}
