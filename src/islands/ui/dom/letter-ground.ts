/** The background colour of a member's letter, the same everywhere. It is always this dark, so that white stands out on it in both themes. */
export function letterGround(code = ''): string {
  // The last letters and digits of a code are as random as the whole code.
  return `oklch(45% ${code ? 0.07 : 0} ${Number.parseInt(code.slice(-4), 36) % 360 || 0})`;
}
