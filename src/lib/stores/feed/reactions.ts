import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { likePost, type Post, viewPost } from '#lib/contract/post/post.ts';
import { reportSeen } from '#lib/device/report-seen.ts';
import { noteLike } from '../post/liked.ts';
import { showToast } from '../toast.ts';

type Change = (postCode: string, change: (post: Post) => Post) => void;

const withLike = (post: Post, isLiked: boolean): Post =>
  post.isLiked === isLiked
    ? post
    : { ...post, isLiked, likeCount: String(Math.max(0, Number(post.likeCount) + (isLiked ? 1 : -1))) };

/** Likes and views of the posts of a list; `change` replaces a post in it. */
export interface Reactions {
  /** Shows the like immediately, and reverts it if the server does not answer 200. After quick taps, the last one counts. */
  toggleLike(post: Post): Promise<void>;
  /** Records a view of the post, on this device too. */
  recordView(post: Post): Promise<void>;
}

/** Creates the reactions of one list. */
export function createReactions(change: Change): Reactions {
  /** The wanted like state of posts with a call in progress. */
  const wanted = new Map<string, boolean>();

  /** Calls until the server has the wanted state. A call only toggles, so there is one at a time. */
  async function settle(postCode: string, before: boolean): Promise<void> {
    let known = before;
    while (wanted.get(postCode) !== known) {
      const outcome = await outcomeOf(request(likePost, { body: { code: postCode } }), messages.likeFailed);
      if (!outcome.ok) {
        change(postCode, (post) => withLike(post, known));
        showToast(outcome.message, 'destructive');
        return;
      }
      // A 200 without data means that the toggle was done.
      const { data } = outcome;
      const isLiked = data?.isLiked ?? !known;
      // The server may have a like from another device: then its state counts.
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
    async toggleLike({ postCode, isLiked }) {
      const isRunning = wanted.has(postCode);
      wanted.set(postCode, !isLiked);
      change(postCode, (post) => withLike(post, !isLiked));
      if (isRunning) return;
      await settle(postCode, isLiked);
      wanted.delete(postCode);
    },
    async recordView(post) {
      const { postCode } = post;
      reportSeen(post);
      const outcome = await outcomeOf(request(viewPost, { body: { code: postCode } }), messages.viewFailed);
      if (!outcome.ok) {
        showToast(outcome.message, 'destructive');
        return;
      }
      const viewCount = outcome.data?.viewCount;
      if (viewCount !== undefined) change(postCode, (one) => ({ ...one, viewCount }));
    },
  };
}
