import type { Address } from '#server/media/protocol/delivery/address.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { findMemberByCode } from '#server/product/services/session/find-member.ts';

/** The member for whom an address was signed, as they are now, and the remaining lifetime of the signature. */
export interface SignedViewer {
  member: Member;
  secondsLeft: number;
}

/**
 * The member for whom an address was signed. The signature only replaces the session: the member's access is checked for each request, so
 * removed media are gone at once. A wrong or expired signature gets the same 404 as an address that never existed.
 */
export async function findSignedViewer(
  context: Pick<Context, 'db' | 'settings' | 'mediaSigner'>,
  { signature, address, ip }: { signature: string; address: Address; ip: string },
): Promise<SignedViewer> {
  const read = context.mediaSigner?.read(signature, address.publicId);
  const member = read && (await findMemberByCode(context, read.memberCode, ip));
  if (!member) throw notFound();
  return { member, secondsLeft: read.secondsLeft };
}
