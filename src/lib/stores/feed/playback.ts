import { atom, computed, type ReadableAtom } from 'nanostores';
import { clickCounter } from '#lib/player/gesture.ts';
import { mostVisible } from '#lib/player/visibility.ts';

/** What plays in a list of items that are known by their keys. */
export interface Playback {
  /** The item that is seen enough; null in the middle of a swipe. */
  $seen: ReadableAtom<string | null>;
  /** The person stopped the item that is seen. */
  $paused: ReadableAtom<boolean>;
  /** The one item that runs, or none. */
  $playing: ReadableAtom<string | null>;
  /** The items whose media has enough data to start at once. */
  $ready: ReadableAtom<ReadonlySet<string>>;
  /** Tells how much of an item is seen, 0 to 1. */
  see: (key: string, ratio: number) => void;
  /** A click on the media: plays or pauses. Answers true for the second of a double click, which takes back what the first one did. */
  click: () => boolean;
  /** Says whether the item that is seen stands still: what the person did elsewhere to the same media. */
  setPaused: (paused: boolean) => void;
  /** The browser would not start by itself: shown as paused, so that a click starts it. */
  refused: () => void;
  setReady: (key: string, ready: boolean) => void;
  /** Where an item was left, in seconds: its media begins there, once. */
  leftAt: (key: string, second: number) => void;
  /** The second at which the media of an item begins now; 0 unless it was left elsewhere. */
  takeStart: (key: string) => number;
  /** The page is hidden, or something lies over the list. */
  suspend: (suspended: boolean) => void;
}

/** Makes the playback of one list. `now` gives milliseconds. */
export function createPlayback(now: () => number): Playback {
  const ratios = new Map<string, number>();
  const $seen = atom<string | null>(null);
  const $paused = atom(false);
  const $suspended = atom(false);
  const $ready = atom<ReadonlySet<string>>(new Set());
  const $playing = computed([$seen, $paused, $suspended], (seen, paused, suspended) =>
    paused || suspended ? null : seen,
  );
  const starts = new Map<string, number>();
  let last: string | null = null;
  let count = clickCounter(now);

  return {
    $seen,
    $paused,
    $playing,
    $ready,
    see(key, ratio) {
      if (ratio > 0) ratios.set(key, ratio);
      else ratios.delete(key);
      const seen = mostVisible(ratios);
      if (seen !== null && seen !== last) {
        // Another item: whatever was done to the one before does not concern it.
        last = seen;
        count = clickCounter(now);
        $paused.set(false);
      }
      $seen.set(seen);
    },
    click() {
      const kind = count();
      if (kind !== null) $paused.set(!$paused.get());
      return kind === 'double click';
    },
    setPaused: (paused) => $paused.set(paused),
    refused: () => $paused.set(true),
    setReady(key, ready) {
      if ($ready.get().has(key) === ready) return;
      const next = new Set($ready.get());
      if (ready) next.add(key);
      else next.delete(key);
      $ready.set(next);
    },
    leftAt: (key, second) => void starts.set(key, second),
    takeStart(key) {
      const second = starts.get(key) ?? 0;
      starts.delete(key);
      return second;
    },
    suspend: (suspended) => $suspended.set(suspended),
  };
}
