import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { deleteComment } from '#lib/contract/comment/comment.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { restoreComment, restorePost } from '#lib/contract/report/removed.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { showToast } from '../toast.ts';
import { isAllowed } from './rights.ts';
import { undecided } from './undecided.ts';

/** A post or a comment that a moderator removes in place. */
export interface Removable {
  kind: 'post' | 'comment';
  code: string;
  /** The removal is final: every list on the page drops the thing. Until then it stays in place, so that it can be restored there. */
  onGone: () => void;
}

type Phase = 'asked' | 'removing' | 'removed' | 'restoring';

/** The removal of one post or comment by a moderator. */
export interface Removal {
  $phase: ReadableAtom<Phase>;
  /** Whether the member may also restore such things. */
  mayUndo: boolean;
  /** Removes it. False, after a toast, if the server refused. */
  remove(note: string): Promise<boolean>;
  /** Restores it. False, after a toast, if the server refused. */
  undo(): Promise<boolean>;
  /** The moderator leaves: a removed thing is now dropped everywhere. */
  leave(): void;
}

const calls = {
  post: { role: 'POST', remove: deletePost, restore: restorePost, removed: messages.postRemoved },
  comment: { role: 'COMMENT', remove: deleteComment, restore: restoreComment, removed: messages.commentRemoved },
} as const;

/** Creates the removal; nothing is removed yet. */
export function createRemoval({ kind, code, onGone }: Removable): Removal {
  const { role, remove, restore, removed } = calls[kind];
  const mayUndo = isAllowed(role, 'canRestore');
  const $phase = atom<Phase>('asked');
  let hasLeft = false;

  return {
    $phase,
    mayUndo,
    async remove(note) {
      if ($phase.get() !== 'asked') return false;
      $phase.set('removing');
      undecided.add(code);
      const outcome = await outcomeOf(request(remove, { body: { code, note } }), messages.removeFailed);
      $phase.set(outcome.ok ? 'removed' : 'asked');
      if (!outcome.ok || hasLeft) undecided.delete(code);
      if (!outcome.ok) showToast(outcome.message, 'destructive');
      else if (hasLeft || !mayUndo) showToast(removed);
      if (outcome.ok && hasLeft) onGone();
      return outcome.ok;
    },
    async undo() {
      if ($phase.get() !== 'removed') return false;
      $phase.set('restoring');
      const outcome = await outcomeOf(request(restore, { body: { code } }), messages.restoreFailed);
      $phase.set(outcome.ok ? 'asked' : 'removed');
      if (outcome.ok) undecided.delete(code);
      showToast(outcome.message, outcome.ok ? 'success' : 'destructive');
      return outcome.ok;
    },
    leave() {
      hasLeft = true;
      undecided.delete(code);
      const phase = $phase.get();
      if (phase === 'removed' || phase === 'restoring') onGone();
    },
  };
}
