/** Used only for comparison: a path that leaves this origin leaves the site. */
const anySite = 'http://riff.invalid';

/**
 * The page to open after sign-in, if it is on this site and outside `/auth`; null for everything else. This is the only place that
 * decides it, because the address in a link may come from anyone.
 */
export function nextPath(wanted: string | null | undefined): string | null {
  const path = localPath(wanted, 500);
  return path && /^\/(client|admin)(\/|\?|$)/.test(path) ? path : null;
}

/** A path with its query, if it is on this site; null for everything else. */
export function localPath(wanted: string | null | undefined, most = 2_000): string | null {
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (!wanted || wanted.length > most || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return null;
  if (!URL.canParse(wanted, anySite)) return null;
  const { origin, pathname, search } = new URL(wanted, anySite);
  // After removal of its dots, `/..//elsewhere` is the address of another site.
  return origin === anySite && !pathname.startsWith('//') ? pathname + search : null;
}
