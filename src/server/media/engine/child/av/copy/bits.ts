/** Reads bytes bit by bit, the highest first; beyond the end there are zeros. */
export class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The number of bits read so far. */
  get position(): number {
    return this.#at;
  }

  /** A number of at most 32 bits. */
  read(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n += 1) {
      const bit = ((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1;
      value = value * 2 + bit;
      this.#at += 1;
    }
    return value;
  }
}
