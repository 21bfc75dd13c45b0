import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request, requestQuietly } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { whenBack } from '#lib/platform/when-back.ts';
import { requireMember } from '../account/login-wish.ts';
import { showToast } from '../toast.ts';
import { $knownPosts, learnPost, postNow } from './known-posts.ts';
import { isLiking, sendToggledLike } from './like-post.ts';
import { recordView } from './record-view.ts';

export type PostState = { phase: 'loading' | 'failed' | 'empty' } | { phase: 'ready'; post: Post };

/** One post on its own. */
export interface PostView {
  $view: ReadableAtom<PostState>;
  /** Loads a post and records its view; the answer to an older call is ignored. */
  show(postCode: string): Promise<void>;
  /** Loads the post again while it stays on the screen. */
  renew(): Promise<void>;
  /** Retries loading the post. */
  retry(): Promise<void>;
  /**
   * Likes the post or removes the like once the server has done it; without a network at once, and the call is sent later. A visitor is asked to
   * log in, and returns to `next`, or to the post.
   */
  toggleLike(next?: string): Promise<void>;
  /** Shows no post, because the shown one no longer exists. */
  clear(): void;
}

/** Creates the view of one post without loading anything. */
export function createPostView(): PostView {
  const $answer = atom<PostState>({ phase: 'loading' });
  const $view = computed([$answer, $knownPosts], (view) =>
    view.phase === 'ready' ? { ...view, post: postNow(view.post) } : view,
  );
  let wanted: string | null = null;

  async function show(postCode: string): Promise<void> {
    wanted = postCode;
    $answer.set({ phase: 'loading' });
    const since = platform().clock.now();
    const outcome = await outcomeOf(request(getPost, { query: { code: postCode } }), messages.postFailedToLoad);
    if (wanted !== postCode) return;
    if (outcome.ok && outcome.data) {
      learnPost(outcome.data, since);
      $answer.set({ phase: 'ready', post: outcome.data });
      void recordView(outcome.data, true);
      return;
    }
    const isGone = outcome.ok || outcome.code === 404;
    $answer.set({ phase: isGone ? 'empty' : 'failed' });
    if (!outcome.ok && !isGone) showToast(outcome.message || messages.postFailedToLoad, 'destructive');
  }

  async function renew(): Promise<void> {
    const view = $answer.get();
    if (view.phase !== 'ready') return;
    const { postCode } = view.post;
    const outcome = await outcomeOf(requestQuietly(getPost, { query: { code: postCode } }), messages.postFailedToLoad);
    if (outcome.ok && outcome.data && wanted === postCode) $answer.set({ phase: 'ready', post: outcome.data });
  }

  async function retry(): Promise<void> {
    if (wanted !== null) await show(wanted);
  }
  onMount($answer, () => whenBack(() => $answer.value.phase === 'failed' && void retry()));

  return {
    $view,
    show,
    renew,
    retry,
    async toggleLike(next) {
      const view = $answer.get();
      if (view.phase !== 'ready') return;
      const { post } = view;
      const { postCode } = post;
      if (isLiking(postCode) || !requireMember('likePost', next ?? paths.home(postCode), postCode)) return;
      await sendToggledLike(post, postNow(post).isLiked, messages.postLikeFailed);
    },
    clear() {
      wanted = null;
      $answer.set({ phase: 'empty' });
    },
  };
}
