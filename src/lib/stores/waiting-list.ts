import type { ReplyTarget } from './comments/comment-drafts.ts';
import { storedList } from './stored-list.ts';

/** Whose action on which thing. */
export interface Which {
  /** Null for a visitor, whose actions do not wait. */
  userCode: string | null;
  kind: 'like' | 'view' | 'follow' | 'like of a comment' | 'comment';
  /** The post's, comment's or member's; of a comment that is still to be sent, its key. */
  code: string;
  /** The comment that is still to be sent. */
  comment?: { postCode: string; target: ReplyTarget | null; content: string };
}

/** Something small that a member did without a network, or took back. */
export interface WaitingAction extends Which {
  userCode: string;
  isWanted: boolean;
}

export const waitingActions = storedList<WaitingAction>('riff-waiting');

/** All waiting actions but that one. */
export const actionsBeside = ({ userCode, kind, code }: Which): WaitingAction[] =>
  waitingActions.all().filter((one) => one.code !== code || one.kind !== kind || one.userCode !== userCode);
