import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ComposerErrors } from '../composer/composer-form.ts';
import { findDraft, reopenDraft, storeDraft } from '../composer/draft/stored-draft.ts';
import { $outbox, markForEditing, removeEntry, sendEntry, showOutbox } from './outbox.ts';
import { type OutboxEntry, outboxKey, storedEntries } from './unfinished-posts.ts';

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/**
 * Sends this member's outbox: retries each waiting entry with the same key until it has an answer.
 * Only one tab sends at a time.
 */
export function sendOutbox(userCode: string): Stop {
  const { clock, lock, network, storage } = platform();
  let stopTimer: Stop = () => {};
  let running = false;
  let again = false;
  let stopped = false;
  let tries = 0;

  const run = async () => {
    again = running;
    if (running || stopped) return;
    stopTimer();
    running = true;
    const pause = await lock('riff-outbox', () => sendWaiting(userCode, tries, () => stopped));
    running = false;
    tries = pause === null ? 0 : tries + 1;
    if (again) void run();
    else if (pause !== null && !stopped) stopTimer = clock.after(pause, run);
  };
  const isNew = ({ key }: OutboxEntry, before: readonly OutboxEntry[]) => !before.some((one) => one.key === key);
  const stopShowing = showOutbox(userCode);
  void run();
  const stops = [
    stopShowing,
    // Create Post adds entries while the cards of earlier ones are shown in the same document.
    $outbox.listen((now, before = []) => now.some((entry) => isNew(entry, before)) && void run()),
    network.listen((online) => online && void run()),
    storage.listen((key) => key === outboxKey && void run()),
  ];
  return () => {
    stopped = true;
    stopTimer();
    for (const stop of stops) stop();
  };
}

/** Opens a refused entry in the composer, with the server's reasons. */
export async function editEntry({ key, draftId, refusal }: OutboxEntry): Promise<void> {
  if (draftId && (await reopenDraft(draftId, (refusal?.errors ?? {}) as ComposerErrors))) {
    removeEntry(key);
    return;
  }
  markForEditing(key);
  platform().navigation.assign(paths.upload());
}

/** Removes a refused entry from the screen; the composer offers its draft the next time. */
export async function dismissEntry({ key, draftId }: OutboxEntry): Promise<void> {
  const draft = draftId ? await findDraft(draftId) : null;
  if (draft) await storeDraft({ ...draft, sent: false });
  removeEntry(key);
}

/** Milliseconds until the next try; null if this page has nothing left to do. */
async function sendWaiting(userCode: string, tries: number, stopped: () => boolean): Promise<number | null> {
  for (const entry of storedEntries.all()) {
    if (entry.userCode !== userCode || entry.refusal || stopped()) continue;
    if (isAnotherMember(userCode)) return null;
    const backoff = Math.min(firstPauseMilliseconds * 2 ** tries, longestPauseMilliseconds);
    // While offline, the `online` event restarts this; if the browser misses that event, the timer does.
    if (!platform().network.isOnline()) return longestPauseMilliseconds;
    const outcome = await sendEntry(entry);
    if (outcome.state === 'waiting') return Math.max(backoff, (outcome.retryAfter ?? 0) * 1_000);
  }
  return null;
}

/** Another tab may have signed in as another member since this page was loaded. */
function isAnotherMember(userCode: string): boolean {
  const now = platform().storage.get('riff-viewer');
  return now !== null && now !== userCode;
}
