import { frameSecond } from '#lib/contract/media/sizes.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Address } from '#server/media/protocol/delivery/address.ts';
import { type Actor, isMember, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound } from '#server/product/problem.ts';
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
  const isPublic = isSound ? access.isSoundPublic : isBlurred(address) ? access.isBlurPublic : access.isPublic;
  // A public sound of a blocked member still plays in the posts of others.
  const isOpen = isPublic && (isSound || !isMember(actor) || !actor.hasRelations);
  if (!isOpen && !(isMember(actor) && (await isForMember(context.db, access.id, actor, isSound)))) throw notFound();
  if (address.kind === 'frame') assertFrame(actor, access, address.second);
  return { access, isPublic };
}

const isBlurred = (address: Address) => 'blur' in address && address.blur !== undefined;

/** Each frame costs a process and a file, so only the owner gets frames other than the poster's. */
function assertFrame(actor: Actor, { ownerId, duration, posterAt }: MediaAccess, second: number): void {
  // The browser's duration may differ from the probed one by one or two frames.
  if (duration !== null && second > duration + 0.5) throw badInput({}, messages.thumbnailOutside);
  if (viewerId(actor) === ownerId) return;
  if (posterAt === null || second !== frameSecond(posterAt)) throw notFound();
}
