import { likePost, viewPost } from '#lib/api/post.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post.ts';
import { showToast } from '../toast.ts';

type Change = (postCode: string, change: (post: Post) => Post) => void;

const withLike = (post: Post, isLiked: boolean): Post =>
  post.isLiked === isLiked
    ? post
    : { ...post, isLiked, likeCount: String(Math.max(0, Number(post.likeCount) + (isLiked ? 1 : -1))) };

/** Likes and views of the posts of a list; `change` exchanges a post in it. */
export interface Reactions {
  /** Shows the like at once, and takes it back where the server does not answer with 200. Taps that follow quickly end in what the last one meant. */
  toggleLike(post: Post): Promise<void>;
  /** Records that the post is looked at. */
  recordView(postCode: string): Promise<void>;
}

/** Makes the reactions of one list. */
export function createReactions(change: Change): Reactions {
  /** What the person wants of a post whose like is on its way to the server. */
  const wanted = new Map<string, boolean>();

  /** Asks until the server has what is wanted; a call only ever toggles, so one goes at a time. */
  async function settle(postCode: string, before: boolean): Promise<void> {
    let known = before;
    while (wanted.get(postCode) !== known) {
      const answer = await likePost(postCode).catch(() => null);
      if (answer?.code !== 200) {
        change(postCode, (post) => withLike(post, known));
        showToast(answer?.message || messages.likeFailed, 'destructive');
        return;
      }
      // A 200 is all that has to be said: what was asked for is done.
      const { data } = answer;
      const isLiked = data?.isLiked ?? !known;
      // The server may know of a like from another device: then its word is the last.
      const surprised = isLiked === known;
      known = isLiked;
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
    async recordView(postCode) {
      const answer = await viewPost(postCode).catch(() => null);
      if (answer?.code !== 200) {
        showToast(answer?.message || messages.viewFailed, 'destructive');
        return;
      }
      const viewCount = answer.data?.viewCount;
      if (viewCount !== undefined) change(postCode, (post) => ({ ...post, viewCount }));
    },
  };
}
