import { messages } from '#lib/contract/messages.ts';
import { receiveForm } from '#server/media/protocol/receive-form.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { assertFileSize } from '#server/product/services/site-settings/site-limits.ts';
import { assertFree, diskFull, isOutOfSpace, whileFree } from '#server/product/services/storage/free-space.ts';
import { beginUpload, type Upload } from './begin-upload.ts';
import { discardUpload, type HeldClaim, holdClaim, recordBytes, releaseUpload } from './claim-upload.ts';
import { heldBytes } from './count-received.ts';
import { finishUpload } from './finish-upload.ts';
import { inLane } from './member-turns.ts';
import {
  type Announced,
  broken,
  checkForm,
  contradiction,
  leastFileBytes,
  readHeaders,
  type UploadRequest,
} from './upload-request.ts';

/** `gap`: bytes before this part are missing; the sender continues from `received`. */
export type UploadOutcome =
  | { state: 'done'; upload: Upload }
  | { state: 'partial'; received: number }
  | { state: 'gap'; received: number };

/**
 * Receives a file, or the next part of one, from a member. Throws a Problem if it is refused: a file sent in one part is then removed,
 * while chunks stay for the next try unless they can never be valid. No database connection is held while bytes arrive, because the
 * upload's claim blocks other requests.
 */
export async function receiveUpload(context: Context, actor: Member, request: UploadRequest): Promise<UploadOutcome> {
  const announced = readHeaders(request.headers);
  assertFileSize(context, request.kind, leastFileBytes(announced));
  await assertFree(context, announced.mostBytes);
  const begun = await beginUpload(context, actor, announced);
  if (begun.state === 'unknown') return { state: 'gap', received: 0 };
  if (begun.state === 'stored') return await inLane(actor.id, () => repeat(begun.upload, request, announced));
  const claim = holdClaim(context, begun);
  try {
    return await inLane(actor.id, () =>
      whileFree(context, (space) => receiveClaimed(context, { claim, space }, request, announced)),
    );
  } catch (error) {
    // A file sent in one part cannot be continued.
    if (announced.uniqueId === null) await discardUpload(context, claim);
    throw isOutOfSpace(error) ? diskFull(context, error) : error;
  } finally {
    await releaseUpload(context, claim);
  }
}

interface Guards {
  claim: HeldClaim;
  /** Aborted when the disk is full. */
  space: AbortSignal;
}

/** Writes, checks and records the bytes of a request; the last byte finishes the upload. */
async function receiveClaimed(
  context: Context,
  { claim, space }: Guards,
  { kind, headers, body }: UploadRequest,
  announced: Announced,
): Promise<UploadOutcome> {
  const { upload } = claim;
  const { range, start, mostBytes } = announced;
  const { parts } = context.storage;
  if (claim.isTakenOver) await parts.takeOver(upload.code);
  const held = await heldBytes(context, upload);
  if (start > held) return { state: 'gap', received: held };
  const total = range && totalOf(range, upload);
  const part = await parts.open(upload.code, held, range === null || range.end + 1 === total);
  try {
    // Skip bytes that have already been received.
    const target = range && range.end < held ? null : { path: part.path, at: part.at, skip: held - start };
    const signal = AbortSignal.any([claim.signal, space]);
    const form = await receiveForm(body, { headers, target, maxBytes: mostBytes, signal });
    const folder = checkForm(form, announced, kind);
    const bytes = form.fileBytes ?? 0;
    context.telemetry.received(bytes);

    const received = Math.max(held, start + bytes);
    const whole = range ? total : bytes;
    const [isCut, isWhole] = [form.end === 'cut', received === whole];
    // The last bytes are used at once, so they need not reach the disk first.
    if (received > held && (isCut || !isWhole)) await part.keep(received);
    const recording = recordBytes(context, claim, received, whole);
    if (isCut || !isWhole) await recording;
    if (isCut) throw space.aborted ? space.reason : broken();
    if (!isWhole) return { state: 'partial', received };
    return { state: 'done', upload: await finishUpload(context, claim, { path: part.path, recording, kind, folder }) };
  } finally {
    await part.close();
  }
}

/** The size of the whole upload, if it is known. Throws a Problem if chunks contradict each other. */
function totalOf(range: NonNullable<Announced['range']>, { totalBytes }: Upload): number | null {
  const total = range.total ?? totalBytes;
  if (total !== null && (total !== (totalBytes ?? total) || range.end >= total)) throw contradiction();
  return total;
}

/**
 * The answer for an upload that has already been stored, because its sender missed the first answer. Throws the reason if its processing
 * has failed.
 */
async function repeat(upload: Upload, request: UploadRequest, announced: Announced): Promise<UploadOutcome> {
  const { body, headers, kind } = request;
  const form = await receiveForm(body, { headers, target: null, maxBytes: announced.mostBytes });
  checkForm(form, announced, kind);
  if (form.end === 'cut') throw broken();
  if (upload.status === 'FAILED') throw badInput({}, upload.failure ?? messages.processingFailed);
  return { state: 'done', upload };
}
