import { adminPaths } from '#lib/admin-paths.ts';
import { feedTabOf, isAdmin, paths } from '#lib/paths.ts';

/** A screen that is kept alive: a link to it shows it as it was left. Screens of the admin area are identified by their paths. */
export type Place = 'home' | 'following' | 'search' | `/admin/${string}`;

const adminPlaces: readonly string[] = Object.values(adminPaths).map((path) => path());
const isPlace = (path: string): path is `/admin/${string}` => adminPlaces.includes(path);

/** The place of a screen at this address. */
export function placeOf(url: URL): Place | null {
  const { pathname } = url;
  if (isAdmin(pathname)) return isPlace(pathname) ? pathname : null;
  if (pathname === paths.search()) return 'search';
  if (pathname !== paths.home()) return null;
  return feedTabOf(url) === 'following' ? 'following' : 'home';
}

/** The place that a link shows as it was left. Null if the link needs a new screen, as a link to a post does. */
export function wantedPlace(to: URL): Place | null {
  const path = to.pathname + to.search;
  return [paths.home(), paths.followingFeed(), paths.search(), ...adminPlaces].includes(path) ? placeOf(to) : null;
}

/** Keys of this tab's storage for a left place (feed/snapshot.ts, search/stored-search.ts); layouts/theme-before-paint.js has them too. */
export const storedAs: { [Key in Place]?: string } = {
  home: 'home-feed',
  following: 'home-feed-following',
  search: 'riff-search',
};

/** Create Post stores the typed text and stops its uploads when it is left. The next visit opens the draft. */
export const canKeep = ({ pathname }: Pick<URL, 'pathname'>): boolean => pathname !== paths.upload();

/** Whether a press on a link to this address probably navigates there; a press on a tile opens a popup. */
export const goesThere = ({ pathname, searchParams }: URL): boolean =>
  !searchParams.has('q') && !(pathname === paths.home() && searchParams.has('code'));
