import { paths } from '#lib/paths.ts';

/** The screens that change places within one document. All other pages are loaded. */
const screens = [
  ...[paths.home(), paths.search(), paths.upload(), paths.profile(), paths.sound('')],
  ...[paths.history(), paths.favorites(), paths.ownComments(), paths.keywords()],
];

/** Whether a link from one address to the other can change the screen within the document. */
export const isSoft = (from: { origin: string }, to: URL): boolean =>
  to.origin === from.origin && !to.hash && screens.includes(to.pathname);
