import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $outbox } from '../outbox/outbox.ts';
import { type OutboxEntry, outboxKey, storedEntries } from '../outbox/unfinished-posts.ts';

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/** Works on one entry. Returns the server's `Retry-After` in seconds, 0 without one, or null if the entry is done. */
type Work = (entry: OutboxEntry) => Promise<number | null>;

interface Task {
  /** The name of the lock: only one tab works at a time. */
  lock: string;
  userCode: string;
  /** Whether there is work to do on an entry. */
  concerns: (entry: OutboxEntry) => boolean;
  work: Work;
  /** Whether to continue with the other entries after one that needs a retry. */
  goesOn: boolean;
}

export interface OutboxRunner {
  /** Retries all waiting entries at once. */
  run(): void;
  stop: Stop;
}

/** Works on this member's entries one by one until each is done. Retries with backoff, and at once when the network is back. */
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
    // Create Post may add entries while this document shows cards of earlier ones.
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
    // Read again: it may have changed while earlier entries were worked on.
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

/** Whether another tab has signed in as another member since this page was loaded. */
function isAnotherMember(userCode: string): boolean {
  const now = platform().storage.get('riff-viewer');
  return now !== null && now !== userCode;
}
