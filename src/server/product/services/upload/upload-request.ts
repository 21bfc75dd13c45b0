import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { ReceivedForm } from '#server/media/protocol/receive-form.ts';
import { badInput, Problem } from '#server/product/problem.ts';

/** The kind of file that the address asks for; `auto` accepts both. */
export type UploadKind = 'image' | 'video' | 'auto';
export type UploadFolder = 'images' | 'videos';

/** A request that brings a file or a part of one. */
export interface UploadRequest {
  kind: UploadKind;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** The range of a chunk: its first and last byte, and the size of the whole file if that is known. */
export interface ContentRange {
  start: number;
  /** Inclusive; one less than `start` for the only chunk of an empty file. */
  end: number;
  total: number | null;
}

/** The facts in the headers, before a byte of the file is read. */
export interface Announced {
  /** The browser's name for an upload in chunks; null for an upload in one part. */
  uniqueId: string | null;
  /** Null if the whole file comes in one part. */
  range: ContentRange | null;
  /** The first byte that the request brings. */
  start: number;
  /** The most bytes of the file that this request brings. */
  mostBytes: number;
}

// Besides the file, the form contains boundaries and a few short fields.
const formBytes = 64 * 1024;

/** The refusal of a chunk that contradicts earlier ones of its file. */
export const contradiction = (): Problem => badInput({}, messages.uploadContradiction);

/** The refusal of a request that ended too early or is not an upload. */
export const broken = (): Problem => badInput({}, messages.uploadBroken);

const tooLarge = () => new Problem(413, messages.fileTooLarge);

/** Throws a Problem if the headers are invalid, or announce a file that is too large. */
export function readHeaders(headers: IncomingHttpHeaders): Announced {
  const given = headers['content-range'];
  if (given === undefined) {
    const declared = Number(headers['content-length'] ?? limits.uploadBytes);
    if (declared > limits.uploadBytes + formBytes) throw tooLarge();
    return { uniqueId: null, range: null, start: 0, mostBytes: Math.min(declared, limits.uploadBytes) };
  }
  const uniqueId = headers['x-unique-upload-id'];
  const range = parseContentRange(given);
  if (!range || typeof uniqueId !== 'string' || !/^[\w-]{1,128}$/.test(uniqueId)) throw broken();
  if ((range.total ?? range.end + 1) > limits.uploadBytes) throw tooLarge();
  if (range.total === 0) throw badInput({}, messages.fileEmpty);
  return { uniqueId, range, start: range.start, mostBytes: range.end - range.start + 1 };
}

/** The size of the file at least, as far as the headers tell it. */
export const leastFileBytes = ({ range, mostBytes }: Announced): number =>
  range ? (range.total ?? range.end + 1) : mostBytes - formBytes;

/** Reads `bytes a-b/total`; the official SDK sends -1, and HTTP an asterisk, for an unknown total. Null if it is invalid. */
export function parseContentRange(header: string): ContentRange | null {
  const found = /^bytes (\d{1,15})-(-?\d{1,15})\/(\d{1,15}|-1|\*)$/.exec(header);
  if (!found) return null;
  const [start, end] = [Number(found[1]), Number(found[2])];
  const total = found[3] === '-1' || found[3] === '*' ? null : Number(found[3]);
  if (total === 0) return start === 0 && end === -1 ? { start, end, total } : null;
  if (end < start || (total !== null && end >= total)) return null;
  return { start, end, total };
}

/** Refuses invalid forms, and returns the requested folder. */
export function checkForm(form: ReceivedForm, { range }: Announced, kind: UploadKind): UploadFolder | null {
  if (form.end === 'too-large') throw range ? contradiction() : tooLarge();
  if (form.end === 'broken') throw broken();
  if (form.end === 'cut') {
    if (range && form.fileBytes) return null;
    throw broken();
  }
  if (form.fileBytes === null) throw badInput({}, kind === 'image' ? messages.noValidImages : messages.fileMissing);
  if (form.fileBytes === 0) throw badInput({}, messages.fileEmpty);
  if (range && form.fileBytes !== range.end - range.start + 1) throw contradiction();
  const folder = form.fields.get('folder') || null;
  if (folder !== null && folder !== 'images' && folder !== 'videos') throw badInput({}, messages.uploadFolder);
  return folder;
}
