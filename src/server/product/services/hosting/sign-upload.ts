import { and, eq, gt, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import type { signUpload as contract, SignedUpload } from '#lib/contract/post/hosted-file.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { hostedDeletions, uploads } from '#server/ground/db/schema/index.ts';
import { hostedId } from '#server/media/hosting/hosted-id.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem } from '#server/product/problem.ts';
import { assertFileSize } from '#server/product/services/site-settings/site-limits.ts';
import { assertRoomFor } from '#server/product/services/storage/member-storage.ts';
import { checkUnused, findUpload, lockBeginning, type Upload } from '#server/product/services/upload/begin-upload.ts';
import { presentUpload } from '#server/product/views/upload.ts';
import { hostOf } from './host-or-refuse.ts';

const mostForms = 200;

type Wish = InferOutput<NonNullable<typeof contract.body>>;

/**
 * Lets the member send one file to the media host, under a public id that is reserved for them. With the same `id` again it is the same
 * upload; if its file is already known, that is the answer. Throws a Problem with 413 or 429 like an upload to Riff itself.
 */
export async function signUpload(context: Context, actor: Member, wish: Wish): Promise<SignedUpload> {
  const host = hostOf(context);
  assertFileSize(context, wish.kind, wish.bytes);
  const upload = (await findUpload(context.db, actor, wish.id)) ?? (await insertHosted(context, actor, wish));
  if (upload.status !== 'RECEIVING') return { state: 'done', file: presentUpload(context, upload, actor) };
  // It has already started elsewhere: at Riff itself, or as another kind of file.
  if (!upload.hosted || upload.resourceType !== wish.kind || upload.totalBytes !== wish.bytes)
    throw badInput({ id: messages.uploadContradiction }, messages.uploadContradiction);
  return { state: 'send', ...host.uploadForm(upload.publicId, wish.kind) };
}

/** The form of a deleted upload still accepts a file until it expires. Throws a Problem with 429 if the member has many of these. */
async function checkForms(tx: Queryable, actor: Member): Promise<void> {
  const open = and(eq(hostedDeletions.ownerId, actor.id), gt(hostedDeletions.formUntil, sql`now()`));
  if ((await tx.$count(hostedDeletions, open)) >= mostForms)
    throw new Problem(429, messages.uploadsMany, {}, { 'Retry-After': '600' });
}

async function insertHosted(context: Context, actor: Member, { id, kind, bytes }: Wish): Promise<Upload> {
  return await context.db.transaction(async (tx) => {
    await lockBeginning(tx, actor);
    const made = await findUpload(tx, actor, id);
    if (made) return made;
    await checkUnused(tx, actor, bytes);
    await checkForms(tx, actor);
    await assertRoomFor(context, tx, actor.id, bytes);
    const code = newCode();
    const now = context.now();
    const [upload] = await tx
      .insert(uploads)
      .values({
        code,
        publicId: hostedId(kind, code),
        resourceType: kind,
        hosted: true,
        ownerId: actor.id,
        uniqueUploadId: id,
        totalBytes: bytes,
        originalBytes: bytes,
        createdAt: now,
        touchedAt: now,
      })
      .returning();
    if (!upload) throw new Error('the upload was not inserted');
    return upload;
  });
}
