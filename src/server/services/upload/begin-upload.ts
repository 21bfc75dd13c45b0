import { and, eq, sql } from 'drizzle-orm';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { Problem } from '#server/problem.ts';

export type Upload = typeof uploads.$inferSelect;

/** How much a member may store without using it, so that nobody can fill the disk. */
const allowance = { receiving: 20, unused: 200, unusedBytes: 20 * limits.uploadBytes };

interface Beginning {
  /** The browser's name for an upload in chunks; null for one that comes in one part. */
  uniqueId: string | null;
  /** Bytes of the whole file, where they are known already. */
  totalBytes: number | null;
}

/** The upload that a chunk belongs to: the existing one with that name, whatever its status, or a new one. */
export async function beginUpload(
  context: Context,
  actor: Member,
  { uniqueId, totalBytes }: Beginning,
): Promise<Upload> {
  const known = uniqueId && (await findUpload(context.db, actor, uniqueId));
  if (known) return known;
  return await context.db.transaction(async (tx) => {
    // One at a time for each member: simultaneous chunks must neither create two rows nor exceed the allowance.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('begin-upload', ${actor.id}))`);
    const made = uniqueId && (await findUpload(tx, actor, uniqueId));
    if (made) return made;
    await checkAllowance(tx, actor, totalBytes ?? 0);
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
        createdAt: now,
        touchedAt: now,
      })
      .returning();
    if (!upload) throw new Error('the upload was not inserted');
    return upload;
  });
}

/** The member's upload of that name, or undefined. */
export async function findUpload(db: Queryable, actor: Member, uniqueId: string): Promise<Upload | undefined> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, actor.id), eq(uploads.uniqueUploadId, uniqueId)));
  return upload;
}

async function checkAllowance(tx: Queryable, actor: Member, more: number): Promise<void> {
  const { rows } = await tx.execute<{ receiving: number; unused: number; bytes: string }>(sql`
    select count(*) filter (where status = 'RECEIVING')::int as receiving, count(*)::int as unused,
      coalesce(sum(coalesce(total_bytes, case when status = 'RECEIVING' then ${limits.uploadBytes}::bigint else 0 end)), 0) as bytes
    from uploads where owner_id = ${actor.id} and used_at is null and status <> 'FAILED'`);
  const [held] = rows;
  const full =
    held &&
    (held.receiving >= allowance.receiving ||
      held.unused >= allowance.unused ||
      Number(held.bytes) + more > allowance.unusedBytes);
  if (full) throw new Problem(429, messages.uploadsMany, {}, { 'Retry-After': '60' });
}
