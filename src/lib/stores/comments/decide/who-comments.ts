import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import type { Commenters } from '#lib/contract/post/post-kinds.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { announcePost } from '../../post/known-posts.ts';
import { showToast } from '../../toast.ts';

type Commented = Pick<Post, 'userCode' | 'userCurrentCode' | 'userDisplayName' | 'commentsFrom' | 'canComment'>;

/** Why the viewer cannot comment on a post; null if they can. `isFollowed`: what they last did about its author on this page. */
export function whyNotComment(post: Commented, isFollowed?: boolean): string | null {
  const { userCode, userCurrentCode, commentsFrom, canComment } = post;
  if (commentsFrom === 'EVERYBODY' || userCode === userCurrentCode) return null;
  if (commentsFrom === 'NOBODY') return texts.off;
  return (isFollowed ?? canComment) ? null : texts.followersOnly({ name: post.userDisplayName });
}

const tell = ({ postCode, commentsFrom, version }: Post) => announcePost(postCode, { commentsFrom, version });

/** Chooses who can comment on a post. False if it was refused; the post may have changed meanwhile. */
export async function chooseCommenters(
  { postCode: code, version }: Pick<Post, 'postCode' | 'version'>,
  commentsFrom: Commenters,
): Promise<boolean> {
  const body = { code, version, commentsFrom };
  const outcome = await dataOf(request(updatePost, { body }), messages.commentsFromFailed);
  if (outcome.ok) {
    tell(outcome.data);
    showToast(texts.commentersSaved);
    return true;
  }
  showToast(outcome.message, 'destructive');
  if (outcome.code !== 409) return false;
  const newer = await dataOf(request(getPost, { query: { code } }), '');
  if (newer.ok) tell(newer.data);
  return false;
}
