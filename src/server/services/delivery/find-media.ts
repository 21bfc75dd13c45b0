import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { posts, sounds } from '#server/db/schema/index.ts';
import type { Address } from '#server/media/delivery/address.ts';
import { type Actor, isMember } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';
import type { AccessReader, MediaAccess } from './read-access.ts';

/** An upload that the actor may see. */
export interface FoundMedia {
  access: MediaAccess;
  /** Whether everyone may see it, so that caches on the way may keep it. */
  isPublic: boolean;
}

/** The upload behind an address; the same 404 for what never existed and for what is not for this actor. */
export async function findMedia(
  context: Context,
  read: AccessReader,
  actor: Actor,
  address: Address,
): Promise<FoundMedia> {
  const access = await read(address.publicId);
  const type = address.kind === 'image' ? 'image' : 'video';
  if (!access || access.resourceType !== type || access.status === 'RECEIVING') throw notFound();
  const isSound = address.kind === 'sound';
  if (access.isPublic || (isSound && access.isSoundPublic)) return { access, isPublic: true };
  const isFor =
    isMember(actor) && (access.ownerId === actor.id || (isSound && (await playsSound(context, actor.id, access.id))));
  if (!isFor) throw notFound();
  return { access, isPublic: false };
}

/** Whether a post of the member's own, private or not, plays the sound of that upload. */
async function playsSound(context: Context, memberId: number, uploadId: number): Promise<boolean> {
  const found = await context.db
    .select({ id: posts.id })
    .from(sounds)
    .innerJoin(posts, eq(posts.soundId, sounds.id))
    .where(and(eq(sounds.uploadId, uploadId), eq(posts.authorId, memberId), isNull(posts.removedAt)))
    .limit(1);
  return found.length > 0;
}
