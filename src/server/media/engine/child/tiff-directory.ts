/** An entry of a TIFF's directory. */
export interface Line {
  tag: number;
  type: number;
  /** Bytes of one value. */
  size: number;
  /** The bytes of all values. */
  bytes: Buffer;
}

/** An integer in the byte order of a TIFF. */
export function numberIn(isLittle: boolean, value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  if (isLittle) bytes.writeUIntLE(value, 0, size);
  else bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** The bytes to append at the even offset `end`, and the directory's offset in the file: values that do not fit into their line come before it. */
export function directoryBehind(
  end: number,
  lines: readonly Line[],
  { isLittle, next }: { isLittle: boolean; next: number },
): { bytes: Buffer; at: number } {
  const number = (value: number, size: number) => numberIn(isLittle, value, size);
  const values: Buffer[] = [];
  let at = end;
  const entries = lines
    .toSorted((one, other) => one.tag - other.tag)
    .map(({ tag, type, size, bytes }) => {
      const isLong = bytes.length > 4;
      const value = isLong ? number(at, 4) : Buffer.concat([bytes], 4);
      const room = isLong ? bytes.length + (bytes.length % 2) : 0;
      values.push(Buffer.concat([bytes], room));
      at += room;
      return Buffer.concat([number(tag, 2), number(type, 2), number(bytes.length / size, 4), value]);
    });
  return { bytes: Buffer.concat([...values, number(lines.length, 2), ...entries, number(next, 4)]), at };
}
