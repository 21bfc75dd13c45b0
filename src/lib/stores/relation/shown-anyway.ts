import { atom } from 'nanostores';

/** The codes of the covered posts and comments that the viewer wanted to see. */
export const $shownAnyway = atom<ReadonlySet<string>>(new Set());

/** Shows a covered post or comment, until the page is left. */
export const showAnyway = (code: string): void => $shownAnyway.set(new Set([...$shownAnyway.get(), code]));
