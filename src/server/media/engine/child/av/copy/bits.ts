/** Reads bytes bit by bit, the highest first; beyond the end there are zeros. */
export class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** How many bits were read. */
  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length * 8;
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

  /** A number in the code of H.264 (Exp-Golomb). */
  readUnsigned(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isAtEnd && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  readSigned(): number {
    const code = this.readUnsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
