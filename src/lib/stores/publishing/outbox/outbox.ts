import { atom } from 'nanostores';
import { type Outcome as CallOutcome, outcomeOf } from '#lib/api/outcome.ts';
import { publishPost } from '#lib/api/publishing.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { subscribeToPost } from './subscribed-posts.ts';
import { type OutboxEntry, outboxKey, type Refusal, storedEntries } from './unfinished-posts.ts';

type Outcome = { state: 'sent' } | { state: 'refused'; refusal: Refusal } | { state: 'waiting'; retryAfter?: number };

/** The outbox of the member on this page, oldest entry first. */
export const $outbox = atom<readonly OutboxEntry[]>([]);
let owner: string | null = null;

/** Stores an entry until it has an answer. False if the browser cannot store it. */
export function storeEntry(entry: OutboxEntry): boolean {
  return change((entries) => [...entries.filter(({ key }) => key !== entry.key), entry]);
}

/** Removes an entry, whatever its state. */
export function removeEntry(key: string): void {
  change((entries) => entries.filter((entry) => entry.key !== key));
}

/** Changes an entry, if it is still there. */
export function changeEntry(key: string, next: (entry: OutboxEntry) => OutboxEntry): void {
  change((entries) => entries.map((one) => (one.key === key ? next(one) : one)));
}

/** Sends an entry once and stores the outcome. */
export async function sendEntry(entry: OutboxEntry): Promise<Outcome> {
  const answer = await outcomeOf(publishPost(entry.body, entry.key), messages.unknownError);
  const outcome = deliveryOf(answer);
  if (answer.ok && answer.data) {
    const { postCode } = answer.data;
    const { userCode, body, cover } = entry;
    // Subscribed before the entry is removed, so that a page that closes in between still shows it.
    subscribeToPost({ postCode, userCode, title: body.title, ...(cover && { cover }) });
    removeEntry(entry.key);
    if (entry.draftId) void removeStoredDraft(entry.draftId, userCode);
  }
  if (outcome.state === 'refused') {
    const { refusal } = outcome;
    changeEntry(entry.key, (one) => ({ ...one, refusal }));
  }
  return outcome;
}

/** Shows this member's entries, including changes by other tabs. */
export function showOutbox(userCode: string): Stop {
  owner = userCode;
  refresh();
  return platform().storage.listen((key) => key === outboxKey && refresh());
}

/** Loaded separately: the composer that sends the entry has already loaded it, and no other page needs it earlier. */
async function removeStoredDraft(id: string, userCode: string): Promise<void> {
  const { removeDraft } = await import('../draft/stored-draft.ts');
  await removeDraft(id, userCode);
}

function deliveryOf(answer: CallOutcome<unknown>): Outcome {
  if (answer.ok) return { state: 'sent' };
  const { code, retryAfter, message, errors } = answer;
  // If the session is over, the login screen follows; the entry waits until its author is back.
  const undecided = code >= 500 || [401, 408, 425, 429].includes(code);
  if (undecided) return { state: 'waiting', ...(retryAfter && { retryAfter }) };
  return { state: 'refused', refusal: { message, errors } };
}

function change(next: (entries: OutboxEntry[]) => OutboxEntry[]): boolean {
  const isStored = storedEntries.set(next(storedEntries.all()));
  refresh();
  return isStored;
}

function refresh() {
  $outbox.set(storedEntries.all().filter(({ userCode }) => userCode === owner));
}
