import type { Context } from '#server/context.ts';
import type { Address } from '#server/media/delivery/address.ts';
import { type Actor, isMember } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';
import { type AccessReader, isForMember, type MediaAccess } from './read-access.ts';

/** An upload that the actor may see. */
export interface FoundMedia {
  access: MediaAccess;
  /** Whether everybody may see it, so that shared caches may store it. */
  isPublic: boolean;
}

/** The upload of an address. One that this actor may not see gets the same 404 as one that never existed. */
export async function findMedia(
  context: Context,
  read: AccessReader,
  actor: Actor,
  address: Address,
): Promise<FoundMedia> {
  const access = await read(address.publicId);
  const type = address.kind === 'image' ? 'image' : 'video';
  if (!access || access.resourceType !== type || access.status === 'RECEIVING') throw notFound();
  const isSound = address.kind === 'sound' || address.kind === 'peaks';
  if (isSound ? access.isSoundPublic : access.isPublic) return { access, isPublic: true };
  if (!isMember(actor) || !(await isForMember(context.db, access.id, actor, isSound))) throw notFound();
  return { access, isPublic: false };
}
