import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import { reviewPost } from '#lib/contract/report/removed.ts';

export type ReviewState =
  | { phase: 'loading' | 'empty' }
  | { phase: 'failed'; reason: string }
  | { phase: 'ready'; post: Post };

/** The post beside the queue. Reviewing it does not count as a view. */
export interface Review {
  $review: ReadableAtom<ReviewState>;
  /** Loads a post; the answer to an older call is ignored. Null shows none. */
  show(postCode: string | null): Promise<void>;
  retry(): Promise<void>;
}

/** A member with the right to review sees hidden posts too. */
export function createReview(mayReview: boolean): Review {
  const $review = atom<ReviewState>({ phase: 'loading' });
  let wanted: string | null = null;

  async function show(postCode: string | null): Promise<void> {
    wanted = postCode;
    if (postCode === null) return $review.set({ phase: 'empty' });
    $review.set({ phase: 'loading' });
    const call = request(mayReview ? reviewPost : getPost, { query: { code: postCode } });
    const outcome = await outcomeOf(call, messages.postFailedToLoad);
    if (wanted !== postCode) return;
    if (outcome.ok && outcome.data) $review.set({ phase: 'ready', post: outcome.data });
    else if (outcome.ok || outcome.code === 404) $review.set({ phase: 'empty' });
    else $review.set({ phase: 'failed', reason: outcome.message || messages.postFailedToLoad });
  }

  return { $review, show, retry: () => show(wanted) };
}
