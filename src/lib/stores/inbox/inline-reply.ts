import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import type { Notification } from '#lib/contract/inbox/notification.ts';
import { isAtMost, limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { $session } from '../account/session.ts';
import { showInPanels } from '../comments/open-panels.ts';
import { postComment } from '../comments/post-comment.ts';
import { canSend } from '../comments/send-comment.ts';
import { keepWaiting } from '../waiting-actions.ts';

/** A reply written in its notification. `waits`: it is sent when there is a network; `code` is the sent reply. */
export type ReplyState =
  | { state: 'closed' }
  | { state: 'waits' }
  | { state: 'open'; text: string; problem: string | null }
  | { state: 'sending'; text: string }
  | { state: 'sent'; code: string };

export interface InlineReply {
  $reply: ReadableAtom<ReplyState>;
  open(): void;
  /** Closes the field and drops its text. */
  close(): void;
  type(text: string): void;
  /** Sends the text; after a failure, the field is open with the text and the reason. */
  send(): Promise<void>;
}

/** A comment that can be answered: its post and, for a reply, the comment above it are known. */
export type Answerable = Notification & { postCode: string; commentCode: string };

/** Whether a notification is about a comment of somebody else that the member can answer. */
export const isAnswerable = (one: Notification): one is Answerable =>
  ['COMMENT', 'REPLY', 'MENTION'].includes(one.kind) && one.postCode !== null && one.commentCode !== null;

/** Creates the reply to the comment of a notification. */
export function createInlineReply({ postCode, commentCode, parentCode, actors }: Answerable): InlineReply {
  const $reply = atom<ReplyState>({ state: 'closed' });
  // Replies have no replies: an answer to one belongs to the same thread, and names its author.
  const target = { commentCode: parentCode ?? commentCode, userName: actors[0]?.userName ?? '' };
  const start = parentCode === null || !target.userName ? '' : `@${target.userName} `;
  /** Repeated with the same text, so that the server accepts it once. */
  let key: string | null = null;

  async function send(): Promise<void> {
    const now = $reply.get();
    if (now.state !== 'open' || !canSend(now.text)) return;
    const { text } = now;
    const fail = (problem: string) => $reply.set({ state: 'open', text, problem });
    const content = text.trim();
    if (!isAtMost(content, limits.comment)) return fail(messages.commentLong);
    $reply.set({ state: 'sending', text });
    key ??= newKey();
    const comment = { postCode, target, content };
    const outcome = await dataOf(postComment(comment, key), messages.commentSendFailed);
    const userCode = $session.get()?.userCode ?? null;
    if (outcome.ok) {
      showInPanels(postCode, outcome.data, target.commentCode);
      $reply.set({ state: 'sent', code: outcome.data.commentCode });
    } else if (keepWaiting({ userCode, kind: 'comment', code: key, comment }, true)) $reply.set({ state: 'waits' });
    else fail(outcome.errors['content'] ?? outcome.message);
  }

  return {
    $reply,
    send,
    open: () => {
      if ($reply.get().state === 'closed') $reply.set({ state: 'open', text: start, problem: null });
    },
    close: () => {
      key = null;
      $reply.set({ state: 'closed' });
    },
    type(text) {
      if ($reply.get().state !== 'open') return;
      key = null;
      $reply.set({ state: 'open', text, problem: null });
    },
  };
}

/** Works on plain http too, where `randomUUID` does not exist. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
