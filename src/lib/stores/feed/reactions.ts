import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { likePost, type Post, viewPost } from '#lib/contract/post/post.ts';
import { reportSeen } from '#lib/device/report-seen.ts';
import { dropKeptLike, keepLike } from '../post/kept-likes.ts';
import { noteLike } from '../post/liked.ts';
import { showToast } from '../toast.ts';

type Change = (postCode: string, change: (post: Post) => Post) => void;

/** The post as it is with that like. */
export const withLike = (post: Post, isLiked: boolean): Post =>
  post.isLiked === isLiked
    ? post
    : { ...post, isLiked, likeCount: String(Math.max(0, Number(post.likeCount) + (isLiked ? 1 : -1))) };

/** Toggles a like, and once more if that did the opposite of what is wanted: another device had changed it. */
export async function sendLike(code: string, isLiked: boolean, failed: string) {
  const toggle = () => outcomeOf(request(likePost, { body: { code } }), failed);
  const outcome = await toggle();
  return outcome.ok && outcome.data?.isLiked === !isLiked ? await toggle() : outcome;
}

/** Likes and views of the posts of a list; `change` replaces a post in it. */
export interface Reactions {
  /**
   * Shows the like immediately, and reverts it if the server does not answer 200. After quick taps, the last one counts. Without a network it
   * stays, and is sent later.
   */
  toggleLike(post: Post): Promise<void>;
  /** Records a view of the post, on this device too. A failure is told only of a post that somebody opened: in the feed nobody asked for it. */
  recordView(post: Post, isOpened?: boolean): Promise<void>;
}

/** Creates the reactions of one list. */
export function createReactions(change: Change): Reactions {
  /** The wanted like state of posts with a call in progress. */
  const wanted = new Map<string, boolean>();

  /** Calls until the server has the wanted state, one call at a time. */
  async function settle(post: Post): Promise<void> {
    const { postCode } = post;
    let known = post.isLiked;
    while (wanted.get(postCode) !== known) {
      const outcome = await sendLike(postCode, !known, messages.likeFailed);
      if (!outcome.ok) {
        if (keepLike(post, wanted.get(postCode) === true)) return;
        change(postCode, (post) => withLike(post, known));
        showToast(outcome.message, 'destructive');
        return;
      }
      // A 200 without data means that the toggle was done.
      const { data } = outcome;
      const isLiked = data?.isLiked ?? !known;
      // Another device changes it all the time: then the server's state counts.
      const surprised = isLiked === known;
      known = isLiked;
      noteLike(postCode, isLiked);
      if (surprised || wanted.get(postCode) === known) {
        if (data) change(postCode, (post) => ({ ...post, isLiked, likeCount: data.likeCount }));
        return;
      }
    }
  }

  return {
    async toggleLike(post) {
      const { postCode, isLiked } = post;
      const isRunning = wanted.has(postCode);
      wanted.set(postCode, !isLiked);
      dropKeptLike(post);
      change(postCode, (post) => withLike(post, !isLiked));
      if (isRunning) return;
      await settle(post);
      wanted.delete(postCode);
    },
    async recordView(post, isOpened) {
      const { postCode } = post;
      reportSeen(post);
      const outcome = await outcomeOf(request(viewPost, { body: { code: postCode } }), messages.viewFailed);
      const viewCount = outcome.ok ? outcome.data?.viewCount : undefined;
      if (!outcome.ok && isOpened) showToast(outcome.message, 'destructive');
      if (viewCount !== undefined) change(postCode, (one) => ({ ...one, viewCount }));
    },
  };
}
