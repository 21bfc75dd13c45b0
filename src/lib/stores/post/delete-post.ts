import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { feedTabOf, paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { codeIn } from '../feed/snapshot.ts';
import { markedPost } from '../shell/layers.ts';
import { showToast } from '../toast.ts';
import { announcePost, goneKey, storedGone } from './known-posts.ts';

/** Deletes a post of the viewer from every list in every tab; false if it was refused. */
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

/** Keeps a post out of this tab's stored lists, also when a reload restores them. */
export const storeGone = (postCode: string): void =>
  platform().tabStorage.set(goneKey, [...storedGone(), postCode].join(' '));

/** Removes a deleted post from every list. */
export function dropPost(postCode: string): void {
  storeGone(postCode);
  announcePost(postCode, { isGone: true });
  leaveAddress(postCode);
}

/** Stops Home's address from naming the post. A layer over Home, such as the comments, has the next entry; Back closes it. */
function leaveAddress(postCode: string): void {
  const { navigation } = platform();
  const rewrite = () => {
    const url = navigation.url();
    if (markedPost() !== null || url.pathname !== paths.home() || codeIn(url) !== postCode) return;
    navigation.rewrite(feedTabOf(url) === 'following' ? paths.followingFeed() : paths.home());
  };
  rewrite();
  if (navigation.mark() === null) return;
  const stop = navigation.listen(() => {
    stop();
    rewrite();
  });
}
