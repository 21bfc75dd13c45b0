import { eq, sql, sum } from 'drizzle-orm';
import type { Storage } from '#lib/contract/account/storage.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { postWords, renditions, uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { memberBytes } from '#server/product/services/site-settings/site-settings.ts';

/** Above this share of the allowance, deleting posts frees their storage at once. */
const nearShare = 0.8;

/** The used storage of a member, and their allowance. */
export async function readStorage(context: Context, member: Member): Promise<Storage> {
  return { used: await bytesKept(context.db, member.id), allowed: memberBytes(context) };
}

/**
 * All bytes of a member: originals, files made from them, unpublished uploads, bytes that may still arrive, and their posts' share of the
 * search index.
 */
export async function bytesKept(db: Queryable, memberId: number): Promise<number> {
  const [ofWords] = await db
    .select({ bytes: sum(postWords.bytes) })
    .from(postWords)
    .where(eq(postWords.authorId, memberId));
  return (await filesKept(db, memberId)) + Number(ofWords?.bytes ?? 0);
}

/** The files among them: originals, with bytes that may still arrive, and everything made from them. */
export async function filesKept(db: Queryable, memberId: number): Promise<number> {
  const originals = db
    .select({ bytes: sum(sql`${uploads.originalBytes} + ${uploads.variantBytes}`) })
    .from(uploads)
    .where(eq(uploads.ownerId, memberId));
  const made = db
    .select({ bytes: sum(renditions.bytes) })
    .from(renditions)
    .innerJoin(uploads, eq(uploads.id, renditions.uploadId))
    .where(eq(uploads.ownerId, memberId));
  const [[ofOriginals], [ofMade]] = [await originals, await made];
  return Number(ofOriginals?.bytes ?? 0) + Number(ofMade?.bytes ?? 0);
}

/** Throws a Problem with 413 if `more` bytes would exceed the member's allowance. */
export async function assertRoomFor(context: Context, db: Queryable, memberId: number, more: number): Promise<void> {
  const kept = await bytesKept(db, memberId);
  if (kept + more > memberBytes(context) * nearShare) await endDeletedPosts(context, memberId);
  if (kept + more > memberBytes(context)) throw new Problem(413, messages.storageFull);
}

/** Whether the member exceeds their allowance. */
export async function isOverAllowance(context: Context, memberId: number): Promise<boolean> {
  return (await bytesKept(context.db, memberId)) > memberBytes(context);
}

/**
 * Queues the final deletion of posts that a member has deleted, which otherwise stay for a while: if little storage is left, and if a
 * media host still shows their files to anybody with the addresses.
 */
export async function giveRoomBack(context: Context, memberId: number): Promise<void> {
  if (context.mediaHost || (await bytesKept(context.db, memberId)) > memberBytes(context) * nearShare) {
    await endDeletedPosts(context, memberId);
  }
}

const endDeletedPosts = (context: Context, authorId: number): Promise<void> =>
  context.jobs.add('sweep-posts', { authorId }, { key: `of ${authorId}` });
