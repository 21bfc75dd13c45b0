import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { type ContentRange, parseContentRange } from '#server/media/protocol/upload/content-range.ts';
import { type ReceivedForm, receiveForm } from '#server/media/protocol/upload/receive-form.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem } from '#server/product/problem.ts';
import { assertFree, diskFull, isOutOfSpace, whileFree } from '#server/product/services/storage/free-space.ts';
import { type Begun, beginUpload, type Upload } from './begin-upload.ts';
import { type HeldClaim, holdClaim } from './claim-upload.ts';
import { discardUpload, releaseUpload } from './discard-upload.ts';
import { finishUpload, type UploadFolder, type UploadKind } from './finish-upload.ts';
import { inLane } from './member-turns.ts';
import { partFile, removePart } from './part-file.ts';
import { dropUnrecorded, recordBytes } from './received-bytes.ts';
import { fetchParts, storePart } from './stored-parts.ts';

/** A request that brings a file or a part of one. */
export interface UploadRequest {
  kind: UploadKind;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** `gap`: bytes before this part are missing; the sender continues from `received`. */
export type UploadOutcome =
  | { state: 'done'; upload: Upload }
  | { state: 'partial'; received: number }
  | { state: 'gap'; received: number };

/** The facts in the headers, before a byte of the file is read. */
interface Announced {
  uniqueId: string | null;
  /** Null if the whole file comes in one part. */
  range: ContentRange | null;
  /** The most bytes of the file that this request brings. */
  mostBytes: number;
}

// Besides the file, the form contains boundaries and a few short fields.
const formBytes = 64 * 1024;

/**
 * Receives a file, or the next part of one, from a member. Throws a Problem if it is refused: a file sent in one part
 * is then removed, while chunks stay for the next try unless they can never be valid. While bytes arrive, no connection to the
 * database is held: the upload's claim keeps other requests away.
 */
export async function receiveUpload(context: Context, actor: Member, request: UploadRequest): Promise<UploadOutcome> {
  const announced = readHeaders(request.headers);
  const { uniqueId, range, mostBytes } = announced;
  await assertFree(context, mostBytes);
  const begun = await beginUpload(context, actor, {
    uniqueId,
    start: range?.start ?? 0,
    totalBytes: range?.total ?? null,
    mostBytes: range ? (range.total ?? limits.uploadBytes) : mostBytes,
  });
  if (begun.state === 'unknown') return { state: 'gap', received: 0 };
  if (begun.state === 'stored') return await inLane(actor.id, () => repeat(begun.upload, request, announced));
  const { upload } = begun;
  const claim = holdClaim(context.db, upload);
  try {
    return await inLane(actor.id, () =>
      whileFree(context, (space) => receiveClaimed(context, begun, { claim, space }, request, announced)),
    );
  } catch (error) {
    // In one part it cannot be continued.
    if (uniqueId === null) await discardUpload(context, upload, claim);
    throw isOutOfSpace(error) ? diskFull(context, error) : error;
  } finally {
    claim.stop();
    await releaseUpload(context, upload, claim).catch((err: unknown) =>
      context.log.warn({ err }, 'the claim of an upload could not be given back'),
    );
  }
}

interface Guards {
  claim: HeldClaim;
  /** Aborted when the disk is full. */
  space: AbortSignal;
}

async function receiveClaimed(
  context: Context,
  begun: Extract<Begun, { state: 'claimed' }>,
  guards: Guards,
  request: UploadRequest,
  announced: Announced,
): Promise<UploadOutcome> {
  const { upload } = begun;
  const { range } = announced;
  const held = await dropUnrecorded(context, begun);
  if ((range?.start ?? 0) > held) return { state: 'gap', received: held };
  const total = range && (range.total ?? upload.totalBytes);
  if (total !== null && (total !== (upload.totalBytes ?? total) || (range?.end ?? 0) >= total)) throw contradiction();
  const isLast = range === null || range.end + 1 === total;
  const { keepsParts } = context.storage;
  if (keepsParts && isLast) await fetchParts(context, upload.code, held);
  try {
    const known = { ...announced, held, total, at: keepsParts && !isLast ? 0 : held };
    const { received, isWhole, recording, folder } = await receiveBytes(context, upload, guards, request, known);
    if (!isWhole) {
      await recording;
      return { state: 'partial', received };
    }
    const wish = { kind: request.kind, folder };
    return { state: 'done', upload: await finishUpload(context, upload, guards.claim, wish, recording) };
  } finally {
    if (keepsParts) await removePart(context.config, upload.code);
  }
}

interface Known extends Announced {
  held: number;
  total: number | null;
  /** Where in the local file the bytes behind those that are held begin. */
  at: number;
}

interface ReceivedBytes {
  received: number;
  /** All bytes of the upload are there. */
  isWhole: boolean;
  /** Rejects with a Problem if the claim was lost. Nobody is told that the bytes are there before it is settled. */
  recording: Promise<void>;
  folder: UploadFolder | null;
}

/** Writes what the request brings behind the `held` bytes, and begins to record it. */
async function receiveBytes(
  context: Context,
  upload: Upload,
  { claim, space }: Guards,
  request: UploadRequest,
  known: Known,
): Promise<ReceivedBytes> {
  const { range, held, total, at } = known;
  const start = range?.start ?? 0;
  const form = await receiveForm(request.body, {
    headers: request.headers,
    // Bytes that are there already are not written again.
    target: range && range.end < held ? null : { path: partFile(context.config, upload.code), at, skip: held - start },
    maxBytes: known.mostBytes,
    signal: AbortSignal.any([claim.signal, space]),
  });
  const folder = checkForm(form, known, request.kind);
  const bytes = form.fileBytes ?? 0;
  context.telemetry.received(bytes);
  const received = Math.max(held, start + bytes);
  // What completes an upload is used at once, and what comes in one part cannot be continued.
  if (context.storage.keepsParts && range && received > held && (form.end === 'cut' || received !== total)) {
    await storePart(context, upload.code, { start: held, end: received, at });
  }
  const whole = range ? total : bytes;
  const recording = recordBytes(context, upload, claim, { received, total: whole });
  if (form.end === 'cut') {
    await recording;
    throw space.aborted ? space.reason : badInput({}, messages.uploadBroken);
  }
  // If something else fails first, nobody waits for it.
  recording.catch(() => undefined);
  return { received, isWhole: received === whole, recording, folder };
}

/** The answer for an upload that is stored already: its sender did not get the first one. If its processing has failed, throws the reason. */
async function repeat(upload: Upload, request: UploadRequest, announced: Announced): Promise<UploadOutcome> {
  const { body, headers, kind } = request;
  const form = await receiveForm(body, { headers, target: null, maxBytes: announced.mostBytes });
  checkForm(form, announced, kind);
  if (form.end === 'cut') throw badInput({}, messages.uploadBroken);
  if (upload.status === 'FAILED') throw badInput({}, upload.failure ?? messages.processingFailed);
  return { state: 'done', upload };
}

const contradiction = () => badInput({}, messages.uploadContradiction);

function readHeaders(headers: IncomingHttpHeaders): Announced {
  const tooLarge = new Problem(413, messages.fileTooLarge);
  const given = headers['content-range'];
  if (given === undefined) {
    const declared = Number(headers['content-length'] ?? limits.uploadBytes);
    if (declared > limits.uploadBytes + formBytes) throw tooLarge;
    return { uniqueId: null, range: null, mostBytes: Math.min(declared, limits.uploadBytes) };
  }
  const uniqueId = headers['x-unique-upload-id'];
  const range = parseContentRange(given);
  if (!range || typeof uniqueId !== 'string' || !/^[\w-]{1,128}$/.test(uniqueId)) {
    throw badInput({}, messages.uploadBroken);
  }
  if ((range.total ?? range.end + 1) > limits.uploadBytes) throw tooLarge;
  if (range.total === 0) throw badInput({}, messages.fileEmpty);
  return { uniqueId, range, mostBytes: range.end - range.start + 1 };
}

/** Refuses invalid forms, and answers the requested folder. */
function checkForm(form: ReceivedForm, { range }: Announced, kind: UploadKind): UploadFolder | null {
  if (form.end === 'too-large') {
    if (range) throw contradiction();
    throw new Problem(413, messages.fileTooLarge);
  }
  if (form.end === 'broken') throw badInput({}, messages.uploadBroken);
  if (form.end === 'cut') {
    if (range && form.fileBytes) return null;
    throw badInput({}, messages.uploadBroken);
  }
  if (form.fileBytes === null) throw badInput({}, kind === 'image' ? messages.noValidImages : messages.fileMissing);
  if (form.fileBytes === 0) throw badInput({}, messages.fileEmpty);
  if (range && form.fileBytes !== range.end - range.start + 1) throw contradiction();
  const folder = form.fields.get('folder') || null;
  if (folder !== null && folder !== 'images' && folder !== 'videos') throw badInput({}, messages.uploadFolder);
  return folder;
}
