import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { deleteComment } from '#lib/contract/comment/comment.ts';
import { type HeldComment, heldComments, hideComment } from '#lib/contract/comment/moderate-comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { type PagedList, pagedList } from '../../lists/paged-list.ts';
import { withoutHidden } from '../../relation/hidden-members.ts';
import { showToast } from '../../toast.ts';
import { announceDecision } from '../known-comments.ts';

/** The comments that wait for the member's approval. */
export interface HeldComments {
  list: PagedList<HeldComment>;
  /** How many wait; null until the first answer. */
  $total: ReadableAtom<number | null>;
  /** Shows the comment to everybody. False if it was refused; one that is gone leaves the list. */
  approve(held: HeldComment): Promise<boolean>;
  /** Deletes the comment for good, in the same way. */
  remove(held: HeldComment): Promise<boolean>;
}

/** Creates the list of one visit; without a first page, it loads one. */
export function createHeldComments(first: CountedPage<HeldComment> | null): HeldComments {
  const $total = atom(first?.totalElements ?? null);
  const answered = pagedList(heldComments, {
    keyOf: ({ comment }) => comment.commentCode,
    size: 20,
    failed: messages.commentsFailed,
    inline: true,
    // Only the server knows where it ends.
    limit: Number.POSITIVE_INFINITY,
    first,
    onPage: ({ totalElements }) => $total.set(totalElements),
  });
  const list = withoutHidden<HeldComment, typeof answered>(
    answered,
    ({ comment }) => comment.userCommentCode,
    'comments',
  );

  async function decide(code: string, call: ReturnType<typeof request<Endpoint>>, done: string, failed: string) {
    const outcome = await outcomeOf(call, failed);
    showToast(outcome.ok ? done : outcome.message, outcome.ok ? 'success' : 'destructive');
    if (!outcome.ok && outcome.code !== 404) return false;
    list.remove(code);
    $total.set(Math.max(0, ($total.get() ?? 0) - 1));
    return outcome.ok;
  }

  return {
    list,
    $total,
    async approve({ comment: { commentCode: code } }) {
      const call = request(hideComment, { body: { code, isHidden: false } });
      const isApproved = await decide(code, call, texts.approved, messages.commentShowFailed);
      if (isApproved) announceDecision(code, { hiddenAs: null });
      return isApproved;
    },
    remove: ({ comment: { commentCode: code } }) =>
      decide(code, request(deleteComment, { body: { code } }), messages.commentDeleted, messages.commentDeleteFailed),
  };
}
