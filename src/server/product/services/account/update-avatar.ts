import { and, eq } from 'drizzle-orm';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';

/**
 * Makes the member's own uploaded image their avatar, which is public from then on. The upload of the previous avatar is released: it
 * becomes private and is swept like every unused one.
 */
export async function updateAvatar(context: Context, member: Member, publicId: string): Promise<string> {
  return await context.db.transaction(async (tx) => {
    const image = await lockImage(tx, member, publicId);
    const [account] = await tx
      .select({ avatarId: accounts.avatarId })
      .from(accounts)
      .where(eq(accounts.id, member.id))
      .for('no key update');
    // A repeated call: the image is already the avatar.
    if (account?.avatarId === publicId) return publicId;
    if (image?.status !== 'COMPLETE' || image.usedAt) throw refused(messages.avatarUnknown);
    if ((image.totalBytes ?? 0) > limits.avatarBytes) throw refused(messages.avatarTooLarge);
    await tx.update(accounts).set({ avatarId: publicId }).where(eq(accounts.id, member.id));
    await tx.update(uploads).set({ usedAt: context.now() }).where(eq(uploads.id, image.id));
    if (account?.avatarId) await releaseImage(tx, member, account.avatarId, context.now());
    return publicId;
  });
}

const refused = (message: string) => badInput({ code: message }, message);
const ownImage = (member: Member, publicId: string) =>
  and(eq(uploads.publicId, publicId), eq(uploads.ownerId, member.id), eq(uploads.resourceType, 'image'));

/** Locked, so that publishing or sweeping it happens before or after this, never in between. */
async function lockImage(tx: Queryable, member: Member, publicId: string) {
  const [image] = await tx.select().from(uploads).where(ownImage(member, publicId)).for('update');
  return image;
}

/** No post uses it, because an image can be claimed only once. */
async function releaseImage(tx: Queryable, member: Member, publicId: string, now: Date): Promise<void> {
  await tx.update(uploads).set({ usedAt: null, touchedAt: now }).where(ownImage(member, publicId));
}
