/** The range of a chunk: its first and last byte, and the size of the whole file if that is known. */
export interface ContentRange {
  start: number;
  /** Included; one less than `start` for the one chunk of an empty file. */
  end: number;
  total: number | null;
}

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
