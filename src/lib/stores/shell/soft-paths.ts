import { isAdmin, paths } from '#lib/paths.ts';

/** The screens of the client area that are exchanged within one document. All its other pages are loaded. */
const screens = [
  ...[paths.home(), paths.search(), paths.upload(), paths.profile(), paths.sound('')],
  ...[
    paths.inbox(),
    paths.history(),
    paths.favorites(),
    paths.ownComments(),
    paths.keywords(),
    paths.notificationSettings(),
    paths.relations(),
    paths.hiddenWords(),
    paths.heldComments(),
    paths.contentSettings(),
    paths.invitations(),
  ],
];

/** Whether a link from one address to the other can change the screen within the document. The admin area has its own document. */
export const isSoft = (from: { origin: string; pathname: string }, to: URL): boolean =>
  to.origin === from.origin &&
  !to.hash &&
  (isAdmin(from.pathname) ? isAdmin(to.pathname) : screens.includes(to.pathname));
