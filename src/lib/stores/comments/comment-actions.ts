import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type Comment, deleteComment, likeComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '../account/login-wish.ts';
import { $session } from '../account/session.ts';
import { reporting } from '../account/wish/stored-wish.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { showToast } from '../toast.ts';
import { dropWaiting, keepWaiting } from '../waiting-actions.ts';
import type { CommentCounts } from './comment-counts.ts';
import { announceCommentLike, changeCommentLike, commentNow } from './known-comments.ts';

/** The actions on comments and replies. `parent` is the code of the comment that a reply belongs to, null for a comment itself. */
export interface CommentActions {
  /** Likes it, or removes the like, once the server has done it; a visitor is asked to log in. */
  toggleLike(comment: Comment, parent: string | null): Promise<void>;
  /** Whether the viewer can report it now; a visitor is asked to log in, and comes back to it. */
  mayReport(comment: Comment): boolean;
  /** Deletes a comment with its replies, or a reply. False if it was refused. */
  remove(comment: Comment, parent: string | null): Promise<boolean>;
  /** Call it before a moderator's removal: the returned function takes the comment out of the list and the count. */
  aboutToGo(comment: Comment, parent: string | null): () => void;
}

interface ActionOptions {
  postCode: string;
  listOf: (parent: string | null) => PagedList<Comment>;
  counts: CommentCounts;
}

/** Creates the actions on the comments of one post. */
export function createCommentActions({ postCode, listOf, counts }: ActionOptions): CommentActions {
  const busy = new Set<string>();

  /** Runs one call at a time for each comment; a second press during it does nothing. */
  async function once(commentCode: string, run: () => Promise<boolean>): Promise<boolean> {
    if (busy.has(commentCode)) return false;
    busy.add(commentCode);
    try {
      return await run();
    } finally {
      busy.delete(commentCode);
    }
  }

  async function like(comment: Comment, parent: string | null): Promise<boolean> {
    const { commentCode: code } = comment;
    const which = { userCode: $session.get()?.userCode ?? null, kind: 'like of a comment', code } as const;
    const liked = !commentNow(comment).liked;
    const isWaiting = dropWaiting(which);
    // A press toggles, unless the server may not have the displayed like.
    const body = { code, ...(isWaiting && { liked }) };
    const outcome = await outcomeOf(request(likeComment, { body }), messages.postLikeFailed);
    if (outcome.ok) {
      const { data } = outcome;
      if (data) listOf(parent).update(code, (one) => ({ ...one, ...data }));
      // A 200 without data means that the toggle was done.
      announceCommentLike(code, data?.liked ?? liked);
      return true;
    }
    const isKept = keepWaiting(which, liked);
    if (isKept || isWaiting) changeCommentLike(code, liked, isKept);
    if (!isKept) showToast(outcome.message, 'destructive');
    return false;
  }

  function aboutToGo(code: string, parent: string | null): () => void {
    const since = counts.mark();
    return () => {
      listOf(parent).remove(code);
      counts.add(parent, -1, since);
    };
  }

  async function remove(code: string, parent: string | null): Promise<boolean> {
    const drop = aboutToGo(code, parent);
    const outcome = await outcomeOf(request(deleteComment, { body: { code } }), messages.commentDeleteFailed);
    if (!outcome.ok) {
      showToast(outcome.message, 'destructive');
      return false;
    }
    drop();
    showToast(messages.commentDeleted);
    return true;
  }

  return {
    async toggleLike(comment, parent) {
      const { commentCode } = comment;
      if (!requireMember('likeComment', paths.comments(postCode), commentCode)) return;
      await once(commentCode, () => like(comment, parent));
    },
    mayReport: ({ commentCode }) =>
      requireMember(reporting.COMMENT, paths.comments(postCode, commentCode), commentCode),
    aboutToGo: ({ commentCode }, parent) => aboutToGo(commentCode, parent),
    remove: ({ commentCode }, parent) => once(commentCode, () => remove(commentCode, parent)),
  };
}
