/** Rows of red, green and blue with the given opacity as the fourth channel, in place of any that they had. */
export function withOpacity(rows: Buffer, channels: 3 | 4, opacity: Buffer): Buffer {
  const count = rows.length / channels;
  const joined = Buffer.alloc(count * 4, 255);
  for (let n = 0; n < count; n += 1) {
    rows.copy(joined, n * 4, n * channels, n * channels + 3);
    joined[n * 4 + 3] = opacity[n] ?? 255;
  }
  return joined;
}

/** Whether every pixel of rows with four channels is fully transparent. */
export function isAllClear(rows: Buffer): boolean {
  for (let at = 3; at < rows.length; at += 4) if (rows[at] !== 0) return false;
  return true;
}
