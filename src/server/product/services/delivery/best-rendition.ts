/** Of renditions sorted by size the largest that is no larger than requested; the smallest if all are larger. */
export function bestRendition<Rendition extends { shortSide: number }>(
  made: readonly Rendition[],
  shortSide: number | null,
): Rendition | undefined {
  const fitting = made.filter((rendition) => shortSide === null || rendition.shortSide <= shortSide);
  return fitting.at(-1) ?? made[0];
}
