import { mayOpen } from '#lib/admin-screens.ts';
import { legalPageAt } from '#lib/legal-paths.ts';
import { nextPath } from '#lib/next-path.ts';
import { feedTabOf, isAdmin, paths, relationTabOf, sharedUpload, uploadWithSound } from '#lib/paths.ts';
import { wantedFilter } from '#lib/stores/inbox/wanted-filter.ts';

type Viewer = App.Locals['viewer'];

/** A page that only members may open. */
interface MemberPage {
  /** Whether an address needs a member; without this function, all of the page's addresses do. */
  at?: (url: URL) => boolean;
  /** The page to open after sign-in; null: Home. */
  next: (url: URL) => string | null;
}

function uploadAddress({ searchParams }: URL): string {
  // A share waits on this device until the member logs in.
  if (searchParams.has('shared')) return sharedUpload;
  const sound = searchParams.get('sound');
  return sound ? uploadWithSound(sound) : paths.upload();
}

const memberPages: Record<string, MemberPage> = {
  [paths.home()]: { at: (url) => feedTabOf(url) === 'following', next: paths.followingFeed },
  [paths.profile()]: { at: (url) => !url.searchParams.get('code'), next: () => paths.profile() },
  [paths.upload()]: { next: uploadAddress },
  [paths.inbox()]: { next: (url) => paths.inbox(wantedFilter(url)) },
  [paths.history()]: { next: paths.history },
  [paths.favorites()]: { next: paths.favorites },
  [paths.ownComments()]: { next: paths.ownComments },
  [paths.keywords()]: { next: paths.keywords },
  [paths.notificationSettings()]: { next: paths.notificationSettings },
  [paths.relations()]: { next: (url) => paths.relations(relationTabOf(url)) },
  [paths.hiddenWords()]: { next: paths.hiddenWords },
  [paths.heldComments()]: { next: paths.heldComments },
  [paths.contentSettings()]: { next: paths.contentSettings },
  [paths.invitations()]: { next: paths.invitations },
  // No redirect leads back into the authentication area.
  [paths.changePassword()]: { next: () => null },
  [paths.consent()]: { next: () => null },
};

/** Pages that a member with a session does not need on the way to another page. */
const signInPages: readonly string[] = ['/auth', paths.login(), paths.register()];

/**
 * The redirect for a viewer who may not open a page or does not need it; null for all others. Only this function decides it. `route` is
 * the page's, because an address has many spellings.
 */
export function guardPage(viewer: Viewer, route: string, url: URL, owesConsent = false): string | null {
  if (viewer && owesConsent && !opensBeforeConsent(route)) return paths.consent(url.pathname + url.search);
  if (viewer && !owesConsent && route === paths.consent())
    return nextPath(url.searchParams.get('next')) ?? paths.home();
  if (isAdmin(route)) return guardAdmin(viewer, route, url);
  // Without a page to continue to, they stay: to confirm an address, or to log in as another member.
  if (viewer && signInPages.includes(route)) return nextPath(url.searchParams.get('next'));
  const page = memberPages[route];
  return viewer || !page || page.at?.(url) === false ? null : paths.login(page.next(url));
}

/** Whether a member may open a page before they agree to new terms. */
const opensBeforeConsent = (route: string) =>
  /^\/auth(\/|$)/.test(route) ||
  legalPageAt(route) !== null ||
  [paths.about(), paths.unsubscribe(''), '/404'].includes(route);

function guardAdmin(viewer: Viewer, route: string, { pathname, search }: URL): string | null {
  if (!viewer) return paths.login(pathname + search);
  // Without the address: a member who logs in again would be refused again.
  return mayOpen(viewer.permissions, route) ? null : paths.login();
}

/** The viewer of a page that only members may open. */
export function memberOf({ viewer }: Pick<App.Locals, 'viewer'>): NonNullable<Viewer> {
  if (!viewer) throw new Error('A page for members was not guarded.');
  return viewer;
}
