import type { ReplyTarget } from './comments/comment-drafts.ts';
import { storedList } from './stored-list.ts';

/** Identifies an action by its member, its kind and its target. */
export interface Which {
  /** Null for a visitor, whose actions do not wait. */
  userCode: string | null;
  kind: 'like' | 'view' | 'follow' | 'like of a comment' | 'comment' | 'not interested';
  /** The code of the post, comment or member; for an unsent comment, its key. */
  code: string;
  /** The unsent comment. */
  comment?: { postCode: string; target: ReplyTarget | null; content: string };
}

/** A small action that a member took, or took back, without a network. */
export interface WaitingAction extends Which {
  userCode: string;
  isWanted: boolean;
}

export const waitingActions = storedList<WaitingAction>('riff-waiting');

/** All waiting actions except that one. */
export const actionsBeside = ({ userCode, kind, code }: Which): WaitingAction[] =>
  waitingActions.all().filter((one) => one.code !== code || one.kind !== kind || one.userCode !== userCode);
