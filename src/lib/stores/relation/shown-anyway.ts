import { atom } from 'nanostores';

/** The codes of the covered posts and comments that the viewer wanted to see. */
export const $shownAnyway = atom<ReadonlySet<string>>(new Set());

/** Shows a covered post or comment, until the page is left. */
export const showAnyway = (code: string): void => $shownAnyway.set(new Set([...$shownAnyway.get(), code]));

/**
 * The hidden word that covers a post or comment, until the viewer wants to see it; null: it is not covered. Stored posts, and answers of nodes
 * that still run an older release, do not name one.
 */
export const coverWord = (
  code: string,
  hiddenBecauseOf: string | null | undefined,
  shown: ReadonlySet<string>,
): string | null => (shown.has(code) ? null : (hiddenBecauseOf ?? null));

/** The same for the texts of a post; null without a post. */
export const postCover = (
  post: { postCode: string; hiddenBecauseOf: string | null } | null,
  shown: ReadonlySet<string>,
): string | null => (post === null ? null : coverWord(post.postCode, post.hiddenBecauseOf, shown));
