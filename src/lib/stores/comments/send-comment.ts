import { atom, type ReadableAtom } from 'nanostores';
import { storeAfterLogin } from '#lib/api/next-page.ts';
import { dataOf } from '#lib/api/outcome.ts';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { isAtMost, limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '../account/login-wish.ts';
import { $session } from '../account/session.ts';
import { showToast } from '../toast.ts';
import { keepWaiting } from '../waiting-actions.ts';
import type { CommentCounts } from './comment-counts.ts';
import type { CommentDraft } from './comment-drafts.ts';
import { postComment } from './post-comment.ts';

interface Sender {
  $sending: ReadableAtom<boolean>;
  /** Sends the draft, or lets it wait for a network; false if it was refused and is still a draft. */
  send(): Promise<boolean>;
}

/** Whether a text can be sent: not empty, and not only spaces. */
export const canSend = (text: string): boolean => text.trim() !== '';

/** Sends the draft of a post as a comment or a reply, one call at a time. */
export function createSender(
  postCode: string,
  draft: CommentDraft,
  counts: CommentCounts,
  /** Shows the new comment; false if it was known, and counted, already. */
  put: (created: Comment, parent: string | null) => boolean,
  /** The comment that was replied to has been removed; removes it from the list, if there is one. */
  drop: (commentCode: string) => void = () => {},
): Sender {
  const $sending = atom(false);

  async function send(): Promise<boolean> {
    const text = draft.$text.get();
    const target = draft.$target.get();
    if (!canSend(text) || $sending.get()) return false;
    // Before a visitor goes to Login, so that two tabs with a copy of this draft send one comment.
    const key = draft.sendKey();
    if (!requireMember('comment', paths.comments(postCode), postCode)) return false;
    if (!isAtMost(text.trim(), limits.comment)) {
      showToast(messages.commentLong, 'destructive');
      return false;
    }
    $sending.set(true);
    const since = counts.mark();
    const comment = { postCode, target, content: text.trim() };
    const outcome = await dataOf(postComment(comment, key), messages.commentSendFailed);
    $sending.set(false);
    const userCode = $session.get()?.userCode ?? null;
    if (!outcome.ok && keepWaiting({ userCode, kind: 'comment', code: key, comment }, true)) {
      draft.sent(text);
      showToast(messages.commentWaits);
      return true;
    }
    if (!outcome.ok) {
      // The session is over and Login is loading: the person will return to their draft.
      if (outcome.code === 401) storeAfterLogin(paths.comments(postCode));
      showToast(outcome.errors['content'] ?? outcome.message, 'destructive');
      // The draft stays a reply: without its target, the next Send would publish it as a comment.
      if (target && outcome.code === 404) drop(target.commentCode);
      return false;
    }
    draft.sent(text);
    const parent = target?.commentCode ?? null;
    const isHeld = outcome.data.hiddenAs === 'HELD';
    if (put(outcome.data, parent) && !isHeld) counts.add(parent, 1, since);
    if (isHeld) showToast(messages.commentHeld, 'info');
    return true;
  }

  return { $sending, send };
}
