import { mayOpen } from '#lib/admin-screens.ts';
import { nextPath } from '#lib/next-path.ts';
import { feedTabOf, isAdmin, paths, sharedUpload, uploadWithSound } from '#lib/paths.ts';

type Viewer = App.Locals['viewer'];

/** A page that only members may open. */
interface MemberPage {
  /** At which of its addresses; all unless given. */
  at?: (url: URL) => boolean;
  /** Where a visitor goes after signing in; null: Home. */
  next: (url: URL) => string | null;
}

function uploadAddress({ searchParams }: URL): string {
  // A share waits on this device until somebody logs in.
  if (searchParams.has('shared')) return sharedUpload;
  const sound = searchParams.get('sound');
  return sound ? uploadWithSound(sound) : paths.upload();
}

const memberPages: Record<string, MemberPage> = {
  [paths.home()]: { at: (url) => feedTabOf(url) === 'following', next: paths.followingFeed },
  [paths.profile()]: { at: (url) => !url.searchParams.get('code'), next: () => paths.profile() },
  [paths.upload()]: { next: uploadAddress },
  [paths.history()]: { next: paths.history },
  [paths.favorites()]: { next: paths.favorites },
  [paths.ownComments()]: { next: paths.ownComments },
  [paths.keywords()]: { next: paths.keywords },
  // Nobody is led back into the authentication area.
  [paths.changePassword()]: { next: () => null },
};

/** A member with a session needs none of these on the way to a page. */
const signInPages: readonly string[] = ['/auth', paths.login(), paths.register()];

/**
 * Where somebody is sent who may not open a page, or has what it gives already; null for all others. The only place that decides it. `route` is
 * the page's, because an address may be spelled in many ways.
 */
export function guardPage(viewer: Viewer, route: string, url: URL): string | null {
  if (isAdmin(route)) return guardAdmin(viewer, route, url);
  // Without a way to go on they stay: to confirm an address, or as another member.
  if (viewer && signInPages.includes(route)) return nextPath(url.searchParams.get('next'));
  const page = memberPages[route];
  return viewer || !page || page.at?.(url) === false ? null : paths.login(page.next(url));
}

function guardAdmin(viewer: Viewer, route: string, { pathname, search }: URL): string | null {
  if (!viewer) return paths.login(pathname + search);
  // Without the address: a member who logs in again would only come to the same door.
  return mayOpen(viewer.permissions, route) ? null : paths.login();
}

/** The member who looks at a page that only members may open. */
export function memberOf({ viewer }: Pick<App.Locals, 'viewer'>): NonNullable<Viewer> {
  if (!viewer) throw new Error('A page for members was not guarded.');
  return viewer;
}
