import type { IncomingHttpHeaders } from 'node:http';

/** The facts about a file that HTTP needs. */
export interface Representation {
  bytes: number;
  modifiedAt: Date;
  /** Strong: equal tags mean equal bytes. With its quotation marks. */
  etag: string;
}

/** The request headers that change the answer. */
export interface Conditions {
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
  range?: string | undefined;
  ifRange?: string | undefined;
}

export const conditionsIn = (headers: IncomingHttpHeaders): Conditions => ({
  ifNoneMatch: headers['if-none-match'],
  ifModifiedSince: headers['if-modified-since'],
  range: headers.range,
  ifRange: headers['if-range'] as string | undefined,
});

export type Decision =
  | { status: 200 }
  | { status: 206; start: number; end: number }
  | { status: 304 }
  | { status: 416 };

/** Decides which part of a file to send (RFC 9110, sections 13 and 14). A request for several ranges gets the whole file. */
export function decide(file: Representation, conditions: Conditions): Decision {
  if (isUnchanged(file, conditions)) return { status: 304 };
  if (conditions.range === undefined || !rangeCounts(file, conditions.ifRange)) return { status: 200 };
  return readRange(conditions.range, file.bytes);
}

function isUnchanged(file: Representation, { ifNoneMatch, ifModifiedSince }: Conditions): boolean {
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(file.etag);
  }
  const since = ifModifiedSince === undefined ? Number.NaN : Date.parse(ifModifiedSince);
  return wholeSeconds(file.modifiedAt) <= since;
}

/** A range of another version would not match the bytes that the client has. */
function rangeCounts(file: Representation, ifRange: string | undefined): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === file.etag;
  return Date.parse(ifRange) === wholeSeconds(file.modifiedAt);
}

function readRange(header: string, bytes: number): Decision {
  const found = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  if (!found || (found[1] === '' && found[2] === '')) return { status: 200 };
  const last = bytes - 1;
  if (found[1] === '') {
    const suffix = Number(found[2]);
    return suffix === 0 || bytes === 0
      ? { status: 416 }
      : { status: 206, start: Math.max(0, bytes - suffix), end: last };
  }
  const start = Number(found[1]);
  const end = found[2] === '' ? last : Math.min(Number(found[2]), last);
  if (found[2] !== '' && Number(found[2]) < start) return { status: 200 };
  return start > last ? { status: 416 } : { status: 206, start, end };
}

/** HTTP dates have no milliseconds. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
