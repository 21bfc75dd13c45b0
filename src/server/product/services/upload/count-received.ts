import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { findUpload } from './begin-upload.ts';
import { heldBytes } from './received-bytes.ts';

/** Bytes of an upload that have arrived, so that its sender can continue from there; 404 for a name that the member never used. */
export async function countReceived(context: Context, actor: Member, uniqueId: string): Promise<number> {
  const upload = await findUpload(context.db, actor, uniqueId);
  if (!upload) throw notFound();
  return await heldBytes(context, upload);
}
