/** Only compared with: a path that leads away from it leads away from this site. */
const anySite = 'http://riff.invalid';

/**
 * Where somebody goes after signing in, if that is a page of this site outside `/auth`; null for everything else. The only place that
 * decides it: an address in a link may be anybody's.
 */
export function nextPath(wanted: string | null | undefined): string | null {
  const path = localPath(wanted);
  return path && /^\/(client|admin)(\/|\?|$)/.test(path) ? path : null;
}

/** A path with its query, if that is on this site; null for everything else. */
export function localPath(wanted: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (!wanted || wanted.length > 500 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return null;
  if (!URL.canParse(wanted, anySite)) return null;
  const { origin, pathname, search } = new URL(wanted, anySite);
  return origin === anySite ? pathname + search : null;
}
