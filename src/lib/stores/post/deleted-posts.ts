import { atom } from 'nanostores';
import type { Stop } from '#lib/platform/platform.ts';

/** All that were deleted in this document. */
const $deletedPosts = atom<readonly string[]>([]);

/** Tells every list on the page that a post was deleted. */
export const announceDeleted = (postCode: string): void => $deletedPosts.set([...$deletedPosts.get(), postCode]);

/** Calls `run` with the code of each post that is deleted in this document, also of those that were deleted while nobody listened. */
export const onPostDeleted = (run: (postCode: string) => void): Stop => {
  let heard = 0;
  return $deletedPosts.subscribe((codes) => {
    for (const code of codes.slice(heard)) run(code);
    heard = codes.length;
  });
};
