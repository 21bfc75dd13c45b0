import { and, eq, sql } from 'drizzle-orm';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem } from '#server/product/problem.ts';
import { assertRoomFor } from '#server/product/services/storage/member-storage.ts';
import { type Claimed, isFree, newClaim, uploadBusy } from './claim-upload.ts';
import { inTurn } from './member-turns.ts';
import type { Announced } from './upload-request.ts';

export type Upload = typeof uploads.$inferSelect;

/** The limits of a member's unused uploads. */
const unusedAllowance = { receiving: 20, unused: 200, bytes: 20 * limits.uploadBytes };

/** `unknown`: a part from the middle of an upload that never began. `stored`: the upload has already finished. */
export type Begun = { state: 'unknown' } | { state: 'stored'; upload: Upload } | ({ state: 'claimed' } & Claimed);

/**
 * Claims the upload that a request brings bytes for: the existing one with that name, or a new one. Throws a Problem with 409 if another
 * request has claimed it, 429 if the member has too many, and 413 if it exceeds the member's allowance.
 */
export async function beginUpload(context: Context, actor: Member, announced: Announced): Promise<Begun> {
  const { uniqueId, start } = announced;
  const known = uniqueId && (await findUpload(context.db, actor, uniqueId));
  if (known) return await claimKnown(context.db, known);
  if (start > 0) return { state: 'unknown' };
  return await inTurn(actor.id, () => insertUpload(context, actor, announced));
}

async function insertUpload(
  context: Context,
  actor: Member,
  { uniqueId, range, mostBytes }: Announced,
): Promise<Begun> {
  const totalBytes = range?.total ?? null;
  const most = range ? (totalBytes ?? limits.uploadBytes) : mostBytes;
  return await context.db.transaction(async (tx) => {
    await lockBeginning(tx, actor);
    const made = uniqueId && (await findUpload(tx, actor, uniqueId));
    if (made) return await claimKnown(tx, made);
    await checkUnused(tx, actor, most);
    await assertRoomFor(context, tx, actor.id, most);
    const code = newCode();
    const now = context.now();
    const [upload] = await tx
      .insert(uploads)
      .values({
        code,
        // A placeholder until the bytes are checked.
        publicId: `videos/${code}`,
        resourceType: 'video',
        ownerId: actor.id,
        uniqueUploadId: uniqueId,
        totalBytes,
        originalBytes: most,
        ...newClaim(),
        createdAt: now,
        touchedAt: now,
      })
      .returning();
    if (!upload) throw new Error('the upload was not inserted');
    return { state: 'claimed', upload, isTakenOver: false };
  });
}

/** One at a time per member, on all processes: simultaneous chunks must neither create two rows nor exceed the allowance. */
export async function lockBeginning(tx: Queryable, actor: Member): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('begin-upload', ${actor.id}))`);
}

async function claimKnown(db: Queryable, known: Upload): Promise<Begun> {
  if (known.status !== 'RECEIVING') return { state: 'stored', upload: known };
  // Its bytes go to the media host.
  if (known.hosted) throw badInput({}, messages.uploadContradiction);
  const [upload] = await db
    .update(uploads)
    .set(newClaim())
    .where(and(eq(uploads.id, known.id), eq(uploads.status, 'RECEIVING'), isFree))
    .returning();
  if (!upload) throw uploadBusy();
  return { state: 'claimed', upload, isTakenOver: known.claim !== null };
}

/** The member's upload of that name, or undefined. */
export async function findUpload(db: Queryable, actor: Member, uniqueId: string): Promise<Upload | undefined> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, actor.id), eq(uploads.uniqueUploadId, uniqueId)));
  return upload;
}

/** Throws a Problem with 429 if the member has too many unused uploads, or too large ones. */
export async function checkUnused(tx: Queryable, actor: Member, more: number): Promise<void> {
  const { rows } = await tx.execute<{ receiving: number; unused: number; bytes: string }>(sql`
    select count(*) filter (where status = 'RECEIVING')::int as receiving, count(*)::int as unused, coalesce(sum(original_bytes), 0) as bytes
    from uploads where owner_id = ${actor.id} and used_at is null and status <> 'FAILED'`);
  const [held] = rows;
  const full =
    held &&
    (held.receiving >= unusedAllowance.receiving ||
      held.unused >= unusedAllowance.unused ||
      Number(held.bytes) + more > unusedAllowance.bytes);
  if (full) throw new Problem(429, messages.uploadsMany, {}, { 'Retry-After': '60' });
}
