import { searchBlock } from '#server/db/schema/index.ts';

/** Which posts of a block: one bit for each. */
export type Bits = Uint8Array;

const bytes = searchBlock / 8;

export const noPosts = (): Bits => new Uint8Array(bytes);

/** Adds a posting as the database stores it: a bitmap, or two bytes for the place of each post. */
export function addPosting(bits: Bits, posting: Uint8Array): void {
  if (posting.length === bytes) {
    for (let at = 0; at < bytes; at += 1) bits[at] = (bits[at] ?? 0) | (posting[at] ?? 0);
    return;
  }
  for (let at = 0; at + 1 < posting.length; at += 2) addPlace(bits, ((posting[at] ?? 0) << 8) | (posting[at + 1] ?? 0));
}

/** The first post of a block is the highest bit of the first byte. */
export function addPlace(bits: Bits, place: number): void {
  const at = place >> 3;
  bits[at] = (bits[at] ?? 0) | (0x80 >> (place & 7));
}

export function add(bits: Bits, others: Bits): void {
  for (let at = 0; at < bytes; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
}

/** Leaves only what is in both. */
export function retain(bits: Bits, others: Bits): void {
  for (let at = 0; at < bytes; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
}

export function subtract(bits: Bits, others: Bits): void {
  for (let at = 0; at < bytes; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0);
}

/** The places of the posts, from the last one or from the first. */
export function placesIn(bits: Bits, sort: 'desc' | 'asc'): number[] {
  const places: number[] = [];
  for (let at = 0; at < bytes; at += 1) {
    const byte = bits[at] ?? 0;
    for (let bit = 0; byte !== 0 && bit < 8; bit += 1) if (byte & (0x80 >> bit)) places.push(at * 8 + bit);
  }
  return sort === 'asc' ? places : places.reverse();
}
