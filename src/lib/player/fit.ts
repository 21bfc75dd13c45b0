/** How media fits the stage: `cover` fills it and crops two edges slightly, `contain` is letterboxed on the backdrop. */
export type Fit = 'cover' | 'contain';

/** Only media close to 9:16 is cropped. Unknown sizes are letterboxed, which is always safe. */
export function fitOf(width: number | null, height: number | null): Fit {
  if (!width || !height) return 'contain';
  const ratio = width / height;
  return ratio >= 0.5 && ratio <= 0.625 ? 'cover' : 'contain';
}
