import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { likePost, type Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '../account/login-wish.ts';
import { showToast } from '../toast.ts';
import { dropWaiting, keepWaiting } from '../waiting-actions.ts';
import { announcePost, changePost, confirmedPost, postNow, withLike } from './known-posts.ts';

/** The wanted like state of posts with a call in progress. */
const wanted = new Map<string, boolean>();

/** Toggles a like, and toggles it again if another device had changed it and the result is the opposite of the wish. */
async function sendLike(code: string, isLiked: boolean, failed: string) {
  const toggle = () => outcomeOf(request(likePost, { body: { code } }), failed);
  const outcome = await toggle();
  return outcome.ok && outcome.data?.isLiked === !isLiked ? await toggle() : outcome;
}

const waitingLike = ({ userCurrentCode: userCode, postCode: code }: Post) =>
  ({ userCode, kind: 'like', code }) as const;

/** Calls until the server has the wanted state, one call at a time; `known` is the server's current state. */
async function settle(post: Post, known: boolean, failed: string): Promise<void> {
  const { postCode } = post;
  while (wanted.get(postCode) !== known) {
    const outcome = await sendLike(postCode, !known, failed);
    if (!outcome.ok) {
      const wish = wanted.get(postCode) === true;
      const isKept = keepWaiting(waitingLike(post), wish);
      changePost(postCode, { ...likeOf(post), wish: isKept ? wish : undefined });
      if (!isKept) showToast(outcome.message, 'destructive');
      return;
    }
    // A 200 without data means that the toggle was done.
    const data = outcome.data ?? withLike(likeOf(post), !known);
    // Another device changes it repeatedly: the server's state wins.
    const isSurprise = data.isLiked === known;
    known = data.isLiked;
    announcePost(postCode, { isLiked: known, likeCount: data.likeCount });
    if (isSurprise) break;
  }
  changePost(postCode, { wish: undefined });
}

/** The like in the server's state. */
function likeOf(post: Post) {
  const { isLiked, likeCount } = confirmedPost(post);
  return { isLiked, likeCount };
}

/**
 * Likes the post or removes the like optimistically, and reverts it if the server does not answer 200. After quick presses, the last one counts.
 * Without a network the change stays, and is sent later.
 */
export async function toggleLike(post: Post): Promise<void> {
  const { postCode } = post;
  const { isLiked } = postNow(post);
  changePost(postCode, { ...likeOf(post), wish: !isLiked });
  await sendToggledLike(post, isLiked, messages.likeFailed);
}

/** What a press on a like does: a member toggles it, a visitor is asked to log in and returns to `next`, or to the post. */
export async function pressLike(post: Post, next = paths.home(post.postCode)): Promise<void> {
  if (requireMember('likePost', next, post.postCode)) await toggleLike(post);
}

/** Whether a call for the post is in progress. */
export const isLiking = (postCode: string): boolean => wanted.has(postCode);

/** Like `toggleLike`, but not optimistic; `isLiked` is the displayed state. */
export async function sendToggledLike(post: Post, isLiked: boolean, failed: string): Promise<void> {
  const { postCode } = post;
  const isRunning = wanted.has(postCode);
  wanted.set(postCode, !isLiked);
  dropWaiting(waitingLike(post));
  if (isRunning) return;
  try {
    await settle(post, isLiked, failed);
  } finally {
    wanted.delete(postCode);
  }
}
