import { atom } from 'nanostores';

/** The codes of the covered posts and comments that the viewer wanted to see. */
export const $uncovered = atom<ReadonlySet<string>>(new Set());

/** Shows a covered post or comment, until the page is left. */
export const uncover = (code: string): void => $uncovered.set(new Set([...$uncovered.get(), code]));
