import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { type ContentRange, parseContentRange } from '#server/media/upload/content-range.ts';
import { type ReceivedForm, receiveForm } from '#server/media/upload/receive-form.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput, Problem } from '#server/problem.ts';
import { addChunk, heldBytes } from './add-chunk.ts';
import { beginUpload, findUpload, type Upload } from './begin-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { finishUpload, type UploadFolder, type UploadKind } from './finish-upload.ts';
import { chunkFile } from './part-file.ts';

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
}

// Besides the file, the form contains boundaries and a few short fields.
const formBytes = 64 * 1024;

/**
 * Receives a file, or the next part of one, from a member. Throws a Problem if it is refused: a file sent in one part
 * is then removed, while chunks stay for the next try unless they can never be valid.
 */
export async function receiveUpload(context: Context, actor: Member, request: UploadRequest): Promise<UploadOutcome> {
  const announced = readHeaders(request.headers);
  const { uniqueId, range } = announced;
  // A part from the middle of an unknown file does not create an upload.
  if (uniqueId && range && range.start > 0 && !(await findUpload(context.db, actor, uniqueId))) {
    return { state: 'gap', received: 0 };
  }
  const upload = await beginUpload(context, actor, { uniqueId, totalBytes: range?.total ?? null });
  const chunk = chunkFile(context.config, upload.code);
  // With chunks, only what can never be valid is removed: another request may be sending the same chunk right now.
  let isHopeless = uniqueId === null;
  try {
    const held = await heldBytes(context, upload);
    if (range && range.start > held) return { state: 'gap', received: held };
    const maxBytes = range ? range.end - range.start + 1 : limits.uploadBytes;
    const form = await receiveForm(request.body, { headers: request.headers, target: chunk, maxBytes });
    const folder = checkForm(form, announced, request.kind);
    const outcome = await receiveChunk(context, upload, { path: chunk, form, range });
    if (form.end === 'cut') throw badInput({}, messages.uploadBroken);
    if (outcome !== 'whole') return outcome;
    return { state: 'done', upload: await finish(context, upload, { kind: request.kind, folder }) };
  } catch (error) {
    if (error instanceof Problem && error.status === 413) isHopeless = true;
    throw error;
  } finally {
    await rm(chunk, { force: true });
    if (isHopeless) await discardUpload(context, upload);
  }
}

/** The finished upload; if its processing has failed, throws the reason. */
async function finish(context: Context, upload: Upload, wish: Parameters<typeof finishUpload>[2]): Promise<Upload> {
  const finished = await finishUpload(context, upload, wish);
  if (finished.status === 'FAILED') throw badInput({}, finished.failure ?? messages.processingFailed);
  return finished;
}

function readHeaders(headers: IncomingHttpHeaders): Announced {
  const tooLarge = new Problem(413, messages.fileTooLarge);
  const given = headers['content-range'];
  if (given === undefined) {
    if (Number(headers['content-length'] ?? 0) > limits.uploadBytes + formBytes) throw tooLarge;
    return { uniqueId: null, range: null };
  }
  const uniqueId = headers['x-unique-upload-id'];
  const range = parseContentRange(given);
  if (!range || typeof uniqueId !== 'string' || !/^[\w-]{1,128}$/.test(uniqueId)) {
    throw badInput({}, messages.uploadBroken);
  }
  if ((range.total ?? range.end + 1) > limits.uploadBytes) throw tooLarge;
  if (range.total === 0) throw badInput({}, messages.fileEmpty);
  return { uniqueId, range };
}

/** Refuses invalid forms, and answers the requested folder. */
function checkForm(form: ReceivedForm, { range }: Announced, kind: UploadKind): UploadFolder | null {
  if (form.end === 'too-large') {
    if (range) throw badInput({}, messages.uploadContradiction);
    throw new Problem(413, messages.fileTooLarge);
  }
  if (form.end === 'broken') throw badInput({}, messages.uploadBroken);
  if (form.end === 'cut') {
    if (range && form.fileBytes) return null;
    throw badInput({}, messages.uploadBroken);
  }
  if (form.fileBytes === null) throw badInput({}, kind === 'image' ? messages.noValidImages : messages.fileMissing);
  if (form.fileBytes === 0) throw badInput({}, messages.fileEmpty);
  if (range && form.fileBytes !== range.end - range.start + 1) throw badInput({}, messages.uploadContradiction);
  const folder = form.fields.get('folder') || null;
  if (folder !== null && folder !== 'images' && folder !== 'videos') throw badInput({}, messages.uploadFolder);
  return folder;
}

interface Arrived {
  path: string;
  form: ReceivedForm;
  range: ContentRange | null;
}

async function receiveChunk(context: Context, upload: Upload, { path, form, range }: Arrived) {
  const bytes = form.fileBytes ?? 0;
  const added = await addChunk(context, upload, {
    path,
    bytes,
    start: range?.start ?? 0,
    total: range ? range.total : bytes,
  });
  if (added.state === 'gone') throw badInput({}, messages.uploadGone);
  if (added.state === 'contradiction') throw badInput({}, messages.uploadContradiction);
  return added.state === 'whole' ? ('whole' as const) : added;
}
