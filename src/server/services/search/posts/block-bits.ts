import { searchBlock } from '#server/db/schema/index.ts';

/** Which posts of a block: one bit for each, 32 in each number. */
export type Bits = Int32Array<ArrayBuffer>;

const bytes = searchBlock / 8;
const numbers = bytes / 4;

export const noPosts = (): Bits => new Int32Array(numbers);

const bytesOf = (bits: Bits) => new Uint8Array(bits.buffer);

const read = noPosts();
const readBytes = bytesOf(read);

/** Adds a posting as the database stores it: a bitmap, or two bytes for the place of each post. */
export function addPosting(bits: Bits, posting: Uint8Array): void {
  if (posting.length === bytes) {
    readBytes.set(posting);
    add(bits, read);
    return;
  }
  const view = bytesOf(bits);
  for (let at = 0; at + 1 < posting.length; at += 2) {
    addTo(view, ((posting[at] ?? 0) << 8) | (posting[at + 1] ?? 0));
  }
}

export const addPlace = (bits: Bits, place: number): void => addTo(bytesOf(bits), place);

/** The first post of a block is the highest bit of the first byte. */
function addTo(view: Uint8Array, place: number): void {
  const at = place >> 3;
  view[at] = (view[at] ?? 0) | (0x80 >> (place & 7));
}

export function isEmpty(bits: Bits): boolean {
  for (let at = 0; at < numbers; at += 1) if (bits[at] !== 0) return false;
  return true;
}

/** How many posts. */
export function countOf(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < numbers; at += 1) {
    // Sums of the bits in pairs, in fours and in eights; the product adds up the four bytes.
    let left = bits[at] as number;
    left -= (left >>> 1) & 0x55555555;
    left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
    left = (left + (left >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(left, 0x01010101) >>> 24;
  }
  return count;
}

export function add(bits: Bits, others: Bits): void {
  for (let at = 0; at < numbers; at += 1) bits[at] = (bits[at] as number) | (others[at] as number);
}

/** Leaves only what is in both. */
export function retain(bits: Bits, others: Bits): void {
  for (let at = 0; at < numbers; at += 1) bits[at] = (bits[at] as number) & (others[at] as number);
}

export function subtract(bits: Bits, others: Bits): void {
  for (let at = 0; at < numbers; at += 1) bits[at] = (bits[at] as number) & ~(others[at] as number);
}

/** The places of the posts, from the last one or from the first. */
export function placesIn(bits: Bits, sort: 'desc' | 'asc'): number[] {
  const places: number[] = [];
  const view = bytesOf(bits);
  for (let number = 0; number < numbers; number += 1) {
    if (bits[number] === 0) continue;
    for (let at = number * 4; at < number * 4 + 4; at += 1) {
      const byte = view[at] ?? 0;
      for (let bit = 0; byte !== 0 && bit < 8; bit += 1) if (byte & (0x80 >> bit)) places.push(at * 8 + bit);
    }
  }
  return sort === 'asc' ? places : places.reverse();
}
