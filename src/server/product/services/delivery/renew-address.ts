import { signedPlace } from '#lib/contract/media/places.ts';
import { messages } from '#lib/contract/messages.ts';
import { parseAddress } from '#server/media/protocol/delivery/address.ts';
import { splitSigned } from '#server/media/protocol/delivery/signature.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { findMedia } from './find-media.ts';
import type { AccessReader } from './read-access.ts';

/** The same address with a new signature, for a member who may still see its file; otherwise 404. */
export async function renewAddress(
  context: Context,
  read: AccessReader,
  member: Member,
  given: string,
): Promise<string> {
  const { mediaSigner } = context;
  const { base, cloud } = context.config.delivery;
  const place = `${base}/${cloud}/`;
  const signed = given.startsWith(place) ? splitSigned(given.slice(place.length)) : null;
  const address = signed && parseAddress(signed.rest);
  if (!address) throw badInput({ address: messages.mediaAddress });
  if (!mediaSigner) throw notFound();
  await findMedia(context, read, member, address);
  return `${place}${signedPlace}/${mediaSigner.sign(address.publicId, member.code)}/${signed.rest}`;
}
