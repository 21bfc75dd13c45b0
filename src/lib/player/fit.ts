/** How media lies in the stage: `cover` fills it and loses a little at two edges, `contain` is letterboxed on the backdrop. */
export type Fit = 'cover' | 'contain';

/** Only what is nearly 9:16 may lose edges. Unknown sizes are letterboxed, which is never wrong. */
export function fitOf(width: number | null, height: number | null): Fit {
  if (!width || !height) return 'contain';
  const ratio = width / height;
  return ratio >= 0.5 && ratio <= 0.625 ? 'cover' : 'contain';
}
