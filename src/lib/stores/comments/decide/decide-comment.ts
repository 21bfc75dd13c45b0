import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { hideComment, pinComment } from '#lib/contract/comment/moderate-comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import type { PagedList } from '../../lists/paged-list.ts';
import { showToast } from '../../toast.ts';
import type { CommentCounts } from '../comment-counts.ts';
import { announceDecision } from '../known-comments.ts';

/** What the author of a post decides about the comments under it; `parent` is the code of the comment that a reply belongs to. */
export interface CommentDecisions {
  /** Pins a comment in place of another one, or no longer pins it. */
  pin(comment: Comment, isPinned: boolean): Promise<void>;
  /** Hides it from others and offers to undo that, or shows or approves it. */
  hide(comment: Comment, parent: string | null, isHidden: boolean): Promise<void>;
}

interface Options {
  listOf: (parent: string | null) => PagedList<Comment>;
  counts: CommentCounts;
}

/** Creates the decisions about the comments of one post. */
export function createDecisions({ listOf, counts }: Options): CommentDecisions {
  async function hide(comment: Comment, parent: string | null, isHidden: boolean, isUndo = false): Promise<void> {
    const { commentCode: code, hiddenAs } = comment;
    const since = counts.mark();
    const failed = isHidden ? messages.commentHideFailed : messages.commentShowFailed;
    const outcome = await dataOf(request(hideComment, { body: { code, isHidden } }), failed);
    if (!outcome.ok) return showToast(outcome.message, 'destructive');
    const decision = { hiddenAs: isHidden ? ('AUTHOR' as const) : null, ...(isHidden && { isPinned: false }) };
    announceDecision(code, decision);
    const changed = { ...comment, ...decision };
    counts.add(parent, isHidden ? -1 : 1, since);
    if (isHidden && !isUndo) {
      const undo = { label: texts.undo, run: () => void hide(changed, parent, false, true) };
      showToast(texts.hidden, 'success', undefined, undo);
    } else showToast(hiddenAs === 'HELD' ? texts.approved : texts.shown);
  }

  return {
    async pin({ commentCode: code }, isPinned) {
      const outcome = await dataOf(request(pinComment, { body: { code, isPinned } }), messages.commentPinFailed);
      if (!outcome.ok) return showToast(outcome.message, 'destructive');
      for (const one of listOf(null).$list.get().items) {
        const isThis = isPinned && one.commentCode === code;
        if (one.isPinned !== isThis) announceDecision(one.commentCode, { isPinned: isThis });
      }
      showToast(isPinned ? texts.pinnedNow : texts.unpinnedNow);
    },
    hide: (comment, parent, isHidden) => hide(comment, parent, isHidden),
  };
}
