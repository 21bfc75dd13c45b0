import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { removeFromStoredFeed } from '../feed/snapshot.ts';
import { removeFromStoredSearch } from '../search/stored-search.ts';
import { showToast } from '../toast.ts';
import { announceDeleted } from './deleted-posts.ts';

/** Deletes a post of one's own and tells every list on the page; false if it was refused. */
export async function removePost(postCode: string): Promise<boolean> {
  const outcome = await outcomeOf(request(deletePost, { body: { code: postCode } }), messages.postDeleteFailed);
  if (!outcome.ok) {
    showToast(outcome.message, 'destructive');
    return false;
  }
  dropPost(postCode);
  showToast(messages.postDeleted);
  return true;
}

/** Tells every list on the page that a post is gone. */
export function dropPost(postCode: string): void {
  removeFromStoredFeed(postCode);
  removeFromStoredSearch(postCode);
  announceDeleted(postCode);
}
