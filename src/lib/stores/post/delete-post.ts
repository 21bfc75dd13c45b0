import { atom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/post.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { removeFromStoredFeed } from '../feed/snapshot.ts';
import { removeFromStoredSearch } from '../search/stored-search.ts';
import { showToast } from '../toast.ts';

/** All that were deleted in this document. */
const $deletedPosts = atom<readonly string[]>([]);

/** Deletes a post of one's own and tells every list on the page; false if it was refused. */
export async function removePost(postCode: string): Promise<boolean> {
  const outcome = await outcomeOf(request(deletePost, { body: { code: postCode } }), messages.postDeleteFailed);
  if (!outcome.ok) {
    showToast(outcome.message, 'destructive');
    return false;
  }
  removeFromStoredFeed(postCode);
  removeFromStoredSearch(postCode);
  $deletedPosts.set([...$deletedPosts.get(), postCode]);
  showToast(messages.postDeleted);
  return true;
}

/** Calls `run` with the code of each post that is deleted in this document, also of those that were deleted while nobody listened. */
export const onPostDeleted = (run: (postCode: string) => void): Stop => {
  let heard = 0;
  return $deletedPosts.subscribe((codes) => {
    for (const code of codes.slice(heard)) run(code);
    heard = codes.length;
  });
};
