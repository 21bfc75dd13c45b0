import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { conditionsIn, decide } from '#server/media/protocol/delivery/conditions.ts';
import { requestIdOf } from '#server/web/http/request-id.ts';

/** One encoding of an answer in memory, with all of its headers except the request id. */
interface Variant {
  body: Buffer;
  bytes: number;
  modifiedAt: Date;
  etag: string;
  headers: string[];
}

/** A whole answer in memory: uncompressed, and compressed if that is worthwhile. */
export interface StoredAnswer {
  status: number;
  plain: Variant;
  br: Variant | null;
  gzip: Variant | null;
}

/** The parts of an answer. `headers` is a flat list of names and values. */
export interface StoredParts {
  status?: number;
  modifiedAt: Date;
  headers: readonly string[];
  /** The request headers that the answer depends on, besides `Accept-Encoding`. */
  varies?: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

export function storeAnswer({
  status = 200,
  modifiedAt,
  headers,
  varies: by,
  plain,
  br,
  gzip,
}: StoredParts): StoredAnswer {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 20);
  const coded = br || gzip ? ['Accept-Encoding'] : [];
  const vary = [...(by ? [by] : []), ...coded].join(', ');
  const varies = [...(vary ? ['Vary', vary] : []), ...(coded.length > 0 ? [] : ['Accept-Ranges', 'bytes'])];
  const variant = (body: Buffer, coding: string): Variant => {
    const etag = `"${hash}${coding && `-${coding}`}"`;
    const own = ['ETag', etag, 'Last-Modified', modifiedAt.toUTCString(), ...varies];
    if (coding) own.push('Content-Encoding', coding);
    return { body, bytes: body.length, modifiedAt, etag, headers: [...headers, ...own] };
  };
  return {
    status,
    plain: variant(plain, ''),
    br: br && variant(br, 'br'),
    gzip: gzip && variant(gzip, 'gzip'),
  };
}

/**
 * Sends an answer from memory: in an encoding that the client accepts, a range of it, or no body if the client already has it. The `winning`
 * headers replace those that it is stored with.
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  winning: readonly string[] = [],
): void {
  const { headers: asked, method } = request;
  const variant = chooseVariant(answer, asked['accept-encoding'], asked.range !== undefined);
  const stored = winning.length === 0 ? variant.headers : without(variant.headers, winning);
  const headers = [...stored, ...winning, 'X-Request-Id', requestIdOf(request)];
  const isHead = method === 'HEAD';
  const decision = answer.status === 200 ? decide(variant, conditionsIn(asked)) : { status: 200 as const };
  if (decision.status === 304) {
    response.writeHead(304, headers).end();
  } else if (decision.status === 416) {
    headers.push('Content-Range', `bytes */${variant.bytes}`, 'Content-Length', '0');
    response.writeHead(416, headers).end();
  } else if (decision.status === 206) {
    const { start, end } = decision;
    headers.push('Content-Range', `bytes ${start}-${end}/${variant.bytes}`, 'Content-Length', String(end - start + 1));
    response.writeHead(206, headers).end(isHead ? undefined : variant.body.subarray(start, end + 1));
  } else {
    headers.push('Content-Length', String(variant.bytes));
    response.writeHead(answer.status, headers).end(isHead ? undefined : variant.body);
  }
}

/** The headers whose names are not among `others`. */
function without(headers: readonly string[], others: readonly string[]): string[] {
  const names = new Set(others.filter((_, at) => at % 2 === 0));
  return headers.filter((_, at) => !names.has(headers[at - (at % 2)] ?? ''));
}

/** The variant for a client; a range counts the bytes of the uncompressed answer. */
function chooseVariant(answer: StoredAnswer, accepted: string | undefined, isRange: boolean): Variant {
  const coding = isRange ? null : codingFor(accepted);
  return (coding && answer[coding]) ?? answer.plain;
}

export type Coding = 'br' | 'gzip';

/** The coding that compresses best among those that a client accepts; null if it accepts none. */
export function codingFor(accepted: string | undefined): Coding | null {
  if (!accepted) return null;
  if (accepts(accepted, brotli)) return 'br';
  return accepts(accepted, gzip) ? 'gzip' : null;
}

const brotli = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;
const gzip = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;

function accepts(header: string, coding: RegExp): boolean {
  const found = coding.exec(header);
  return found !== null && Number(found[1] ?? 1) > 0;
}
