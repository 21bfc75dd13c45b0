import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ComposerErrors } from '../composer/composer-form.ts';
import { keptDraft, reopenDraft, writeDraft } from '../composer/draft/draft-shelf.ts';
import { keptLetters, type Letter, outboxKey } from './on-the-way.ts';
import { dropLetter, leaveLetter, sendLetter, showOutbox } from './outbox.ts';

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/**
 * Takes up this member's outbox: sends what waits, again and again under the same key, until each letter has an answer.
 * Of all tabs one sends at a time.
 */
export function deliverOutbox(userCode: string): Stop {
  const { clock, lock, network, storage } = platform();
  let stopTimer: Stop = () => {};
  let running = false;
  let stopped = false;
  let tries = 0;

  const run = async () => {
    if (running || stopped) return;
    stopTimer();
    running = true;
    const pause = await lock('riff-outbox', () => sendWaiting(userCode, tries, () => stopped));
    running = false;
    tries = pause === null ? 0 : tries + 1;
    if (pause !== null && !stopped) stopTimer = clock.after(pause, run);
  };
  const stopShowing = showOutbox(userCode);
  void run();
  const stops = [
    stopShowing,
    network.listen((online) => online && void run()),
    storage.listen((key) => key === outboxKey && void run()),
  ];
  return () => {
    stopped = true;
    stopTimer();
    for (const stop of stops) stop();
  };
}

/** Brings a refused letter back to the composer, with what the server said to it. */
export async function editLetter({ key, draftId, refusal }: Letter): Promise<void> {
  if (draftId && (await reopenDraft(draftId, (refusal?.errors ?? {}) as ComposerErrors))) {
    dropLetter(key);
    return;
  }
  leaveLetter(key);
  platform().navigation.assign(paths.upload());
}

/** Takes a refused letter off the screen; the composer offers its draft the next time. */
export async function dismissLetter({ key, draftId }: Letter): Promise<void> {
  const draft = draftId ? await keptDraft(draftId) : null;
  if (draft) await writeDraft({ ...draft, sent: false });
  dropLetter(key);
}

/** Milliseconds until the next try; null where nothing is left to do on this page. */
async function sendWaiting(userCode: string, tries: number, stopped: () => boolean): Promise<number | null> {
  for (const letter of keptLetters.all()) {
    if (letter.userCode !== userCode || letter.refusal || stopped()) continue;
    if (isSomebodyElse(userCode)) return null;
    const backoff = Math.min(firstPauseMilliseconds * 2 ** tries, longestPauseMilliseconds);
    // Off line it is no use; the network coming back wakes this up, and where the browser misses that, the clock does.
    if (!platform().network.isOnline()) return longestPauseMilliseconds;
    const outcome = await sendLetter(letter);
    if (outcome.state === 'waiting') return Math.max(backoff, (outcome.retryAfter ?? 0) * 1_000);
  }
  return null;
}

/** Another tab may have signed in as another member since this page was made. */
function isSomebodyElse(userCode: string): boolean {
  const now = platform().storage.get('riff-viewer');
  return now !== null && now !== userCode;
}
