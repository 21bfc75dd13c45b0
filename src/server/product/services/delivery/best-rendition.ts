/** The largest rendition that is no larger than requested, in a list sorted by size; the smallest if all are larger. */
export function bestRendition<Rendition extends { shortSide: number }>(
  made: readonly Rendition[],
  shortSide: number | null,
): Rendition | undefined {
  const fitting = made.filter((rendition) => shortSide === null || rendition.shortSide <= shortSide);
  return fitting.at(-1) ?? made[0];
}
