/** Only compared with: a path that leads away from it leads away from this site. */
const anySite = 'http://riff.invalid';

/**
 * Where somebody goes after signing in, if that is a page of this site outside `/auth`; null for everything else. The only place that
 * decides it: an address in a link may be anybody's.
 */
export function nextPath(wanted: string | null | undefined): string | null {
  const path = localPath(wanted, 500);
  return path && /^\/(client|admin)(\/|\?|$)/.test(path) ? path : null;
}

/** A path with its query, if that is on this site; null for everything else. */
export function localPath(wanted: string | null | undefined, most = 2_000): string | null {
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (!wanted || wanted.length > most || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return null;
  if (!URL.canParse(wanted, anySite)) return null;
  const { origin, pathname, search } = new URL(wanted, anySite);
  // Without its dots, `/..//elsewhere` is the address of another site.
  return origin === anySite && !pathname.startsWith('//') ? pathname + search : null;
}
