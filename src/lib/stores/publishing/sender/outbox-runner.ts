import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $outbox } from '../outbox/outbox.ts';
import { type OutboxEntry, outboxKey, storedEntries } from '../outbox/unfinished-posts.ts';

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/** Works on one entry. Returns the seconds that the server asks to wait before the next try, 0 if it does not say, or null if the entry is done. */
type Work = (entry: OutboxEntry) => Promise<number | null>;

interface Task {
  /** The name of the lock: only one tab works at a time. */
  lock: string;
  userCode: string;
  /** Whether there is work to do on an entry. */
  concerns: (entry: OutboxEntry) => boolean;
  work: Work;
  /** Whether the others have their turn although one has to be tried again. */
  goesOn: boolean;
}

export interface OutboxRunner {
  /** Tries at once what waits for its next try. */
  run(): void;
  stop: Stop;
}

/** Works on this member's entries, one after another, until each is done: later and later, at once when the network is back. */
export function runOutbox(task: Task): OutboxRunner {
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
    const pause = await lock(task.lock, () => workOnAll(task, tries, () => stopped));
    running = false;
    tries = pause === null ? 0 : tries + 1;
    if (again) void run();
    else if (pause !== null && !stopped) stopTimer = clock.after(pause, run);
  };
  const keysOf = (entries: readonly OutboxEntry[]) => entries.filter(task.concerns).map(({ key }) => key);
  const hasMore = (now: readonly OutboxEntry[], before: readonly OutboxEntry[]) =>
    keysOf(now).some((key) => !keysOf(before).includes(key));
  void run();
  const stops = [
    // Create Post adds entries while the cards of earlier ones are shown in the same document.
    $outbox.listen((now, before = []) => hasMore(now, before) && void run()),
    network.listen((online) => online && void run()),
    storage.listen((key) => key === outboxKey && void run()),
  ];
  return {
    run: () => void run(),
    stop() {
      stopped = true;
      stopTimer();
      for (const stop of stops) stop();
    },
  };
}

/** Milliseconds until the next try; null if this page has nothing left to do. */
async function workOnAll({ userCode, concerns, work, goesOn }: Task, tries: number, stopped: () => boolean) {
  const backoff = Math.min(firstPauseMilliseconds * 2 ** tries, longestPauseMilliseconds);
  let pause: number | null = null;
  for (const { key } of storedEntries.all()) {
    // What happened to it while the ones before it had their turn.
    const entry = storedEntries.all().find((one) => one.key === key);
    if (entry?.userCode !== userCode || entry.refusal || !concerns(entry) || stopped()) continue;
    if (isAnotherMember(userCode)) return null;
    // While offline, the `online` event restarts this; if the browser misses that event, the timer does.
    if (!platform().network.isOnline()) return longestPauseMilliseconds;
    const wait = await work(entry);
    if (wait === null) continue;
    pause = Math.max(backoff, wait * 1_000);
    if (!goesOn) return pause;
  }
  return pause;
}

/** Another tab may have signed in as another member since this page was loaded. */
function isAnotherMember(userCode: string): boolean {
  const now = platform().storage.get('riff-viewer');
  return now !== null && now !== userCode;
}
