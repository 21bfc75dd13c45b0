import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { removeDraft } from '../draft/stored-draft.ts';
import { awaitsFiles, changeEntry, removeEntry, showOutbox } from '../outbox/outbox.ts';
import { subscribeToPost } from '../outbox/subscribed-posts.ts';
import type { OutboxEntry, Refusal } from '../outbox/unfinished-posts.ts';
import { runOutbox } from './outbox-runner.ts';

type Delivery = { state: 'sent' } | { state: 'refused'; refusal: Refusal } | { state: 'waiting'; retryAfter?: number };

/**
 * Sends this member's outbox. Retries each entry with uploaded files, always with the same key, until the server answers.
 * Only one tab sends at a time.
 */
export function sendOutbox(userCode: string): Stop {
  const stopShowing = showOutbox(userCode);
  const { stop } = runOutbox({
    lock: 'riff-outbox',
    goesOn: false,
    userCode,
    concerns: (entry) => !awaitsFiles(entry),
    async work(entry) {
      const delivery = await sendEntry(entry);
      return delivery.state === 'waiting' ? (delivery.retryAfter ?? 0) : null;
    },
  });
  return () => {
    stop();
    stopShowing();
  };
}

/** Sends an entry once, even if its page is left in the meantime, and stores the answer. */
export async function sendEntry({ key, userCode, body, cover, draftId }: OutboxEntry): Promise<Delivery> {
  const call = request(publishPost, { body, headers: { 'Idempotency-Key': key } });
  const answer = await dataOf(call, messages.unknownError);
  if (answer.ok) {
    const { postCode } = answer.data;
    // Subscribe before removing the entry, so that the post is never missing if the page closes in between.
    subscribeToPost({ postCode, userCode, title: body.title, ...(cover && { cover }) });
    removeEntry(key);
    if (draftId) void removeDraft(draftId, userCode);
    return { state: 'sent' };
  }
  const { code, retryAfter, message, errors } = answer;
  // After the end of a session, the login screen follows and the entry waits for its author.
  const isUndecided = code >= 500 || [401, 408, 425, 429].includes(code);
  if (isUndecided) return { state: 'waiting', ...(retryAfter && { retryAfter }) };
  const refusal = { message, errors };
  changeEntry(key, (entry) => ({ ...entry, refusal }));
  return { state: 'refused', refusal };
}
