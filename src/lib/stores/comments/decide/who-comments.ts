import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { Commenters } from '#lib/contract/post/post-kinds.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { changePost } from '../../post/change-post.ts';

type Commented = Pick<Post, 'userCode' | 'userCurrentCode' | 'userDisplayName' | 'commentsFrom' | 'canComment'>;

/** Why the viewer cannot comment on a post; null if they can. `isFollowed`: what they last did about its author on this page. */
export function whyNotComment(post: Commented, isFollowed?: boolean): string | null {
  const { userCode, userCurrentCode, commentsFrom, canComment } = post;
  if (commentsFrom === 'EVERYBODY' || userCode === userCurrentCode) return null;
  if (commentsFrom === 'NOBODY') return texts.off;
  return (isFollowed ?? canComment) ? null : texts.followersOnly({ name: post.userDisplayName });
}

/** Chooses who can comment on a post. False if it was refused; the post may have changed meanwhile. */
export const chooseCommenters = (
  post: Pick<Post, 'postCode' | 'version'>,
  commentsFrom: Commenters,
): Promise<boolean> =>
  changePost(post, { commentsFrom }, { done: texts.commentersSaved, failed: messages.commentsFromFailed });
