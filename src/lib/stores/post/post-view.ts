import { atom, onMount, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { whenBack } from '#lib/platform/when-back.ts';
import { requireMember } from '../account/login-wish.ts';
import { createReactions, sendLike, withLike } from '../feed/reactions.ts';
import { showToast } from '../toast.ts';
import { dropKeptLike, keepLike } from './kept-likes.ts';
import { noteLike } from './liked.ts';

export type PostState = { phase: 'loading' | 'failed' | 'empty' } | { phase: 'ready'; post: Post };

/** One post by itself. */
export interface PostView {
  $view: ReadableAtom<PostState>;
  /** Loads a post and records its view; the answer to an older call is ignored. */
  show(postCode: string): Promise<void>;
  /** Loads the post again that could not be loaded. */
  retry(): Promise<void>;
  /**
   * Likes the post, or takes the like back, once the server has done it; without a network at once, to be sent later. A visitor is asked to
   * log in, and comes back to `next`, or else to the post.
   */
  toggleLike(next?: string): Promise<void>;
  changeComments(change: (count: number) => number): void;
  /** Shows no post: the one that was shown exists no more. */
  clear(): void;
}

/** Creates the view of one post without loading anything. */
export function createPostView(): PostView {
  const $view = atom<PostState>({ phase: 'loading' });
  let wanted: string | null = null;
  let liking = false;

  const change = (postCode: string, next: (post: Post) => Post) => {
    const view = $view.get();
    if (view.phase === 'ready' && view.post.postCode === postCode) $view.set({ ...view, post: next(view.post) });
  };
  const { recordView } = createReactions(change);
  const shown = () => {
    const view = $view.get();
    return view.phase === 'ready' ? view.post : null;
  };

  async function show(postCode: string): Promise<void> {
    wanted = postCode;
    $view.set({ phase: 'loading' });
    const outcome = await outcomeOf(request(getPost, { query: { code: postCode } }), messages.postFailedToLoad);
    if (wanted !== postCode) return;
    if (outcome.ok && outcome.data) {
      $view.set({ phase: 'ready', post: outcome.data });
      void recordView(outcome.data, true);
      return;
    }
    const isGone = outcome.ok || outcome.code === 404;
    $view.set({ phase: isGone ? 'empty' : 'failed' });
    if (!outcome.ok && !isGone) showToast(outcome.message || messages.postFailedToLoad, 'destructive');
  }

  async function retry(): Promise<void> {
    if (wanted !== null) await show(wanted);
  }
  onMount($view, () => whenBack(() => $view.value.phase === 'failed' && void retry()));

  return {
    $view,
    show,
    retry,
    async toggleLike(next) {
      const post = shown();
      if (!post || liking || !requireMember('like posts', next ?? paths.home(post.postCode), post.postCode)) return;
      liking = true;
      const changed = await sendToggledLike(post);
      liking = false;
      if (changed) change(post.postCode, (one) => ({ ...one, ...changed }));
    },
    changeComments(next) {
      const post = shown();
      if (post) {
        change(post.postCode, (one) => ({ ...one, commentCount: String(next(Number(one.commentCount))) }));
      }
    },
    clear() {
      wanted = null;
      $view.set({ phase: 'empty' });
    },
  };
}

/** Likes the post, or takes the like back. What it shows then; null after a failure. */
async function sendToggledLike(post: Post): Promise<Pick<Post, 'isLiked' | 'likeCount'> | null> {
  const { postCode: code } = post;
  const isLiked = !post.isLiked;
  const outcome = await sendLike(code, isLiked, messages.postLikeFailed);
  if (!outcome.ok && !keepLike(post, isLiked)) {
    showToast(outcome.message, 'destructive');
    return null;
  }
  if (outcome.ok) dropKeptLike(post);
  // A 200 without data means that it was done.
  const changed = (outcome.ok && outcome.data) || withLike(post, isLiked);
  noteLike(code, changed.isLiked);
  return { isLiked: changed.isLiked, likeCount: changed.likeCount };
}
