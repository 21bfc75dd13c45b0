import type { Storage } from '#lib/contract/account/storage.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { bytesKept } from './member-storage.ts';

/** What the member keeps, and may keep. */
export async function readStorage({ db, config }: Context, member: Member): Promise<Storage> {
  return { used: await bytesKept(db, member.id), allowed: config.memberStorage };
}
