import { atom, computed, type ReadableAtom } from 'nanostores';
import { clickCounter } from '#lib/player/gestures/gesture.ts';
import { mostVisible } from '#lib/player/visibility.ts';
import { autoplays } from './autoplay.ts';
import { endForcedMute } from './sound.ts';

/** The playback state of a list of items, identified by their keys. */
export interface Playback {
  /** The item that is visible enough; null in the middle of a swipe. */
  $seen: ReadableAtom<string | null>;
  /** Whether the person paused the visible item, or has not yet started it while nothing plays by itself. */
  $paused: ReadableAtom<boolean>;
  /** The item that plays, or null. */
  $playing: ReadableAtom<string | null>;
  /** The items whose media has enough data to start immediately. */
  $ready: ReadableAtom<ReadonlySet<string>>;
  /** Reports how much of an item is visible, from 0 to 1. */
  see: (key: string, ratio: number) => void;
  /**
   * A click on the media plays or pauses. Returns true for the second click of a double click, which undoes the first. If the browser forced
   * a mute, the first click only ends that mute.
   */
  click: () => boolean;
  /** Sets whether the visible item is paused, after the person did it with other controls. */
  setPaused: (paused: boolean) => void;
  /** The browser refused autoplay: the item shows as paused, so that a click starts it. */
  refused: () => void;
  setReady: (key: string, ready: boolean) => void;
  /** Stores the second where an item's media starts the next time. */
  storeStart: (key: string, second: number) => void;
  /** Returns and clears the second where an item's media starts; 0 if none is stored. */
  consumeStart: (key: string) => number;
  /** Stops the visible item while a finger rests on it. */
  hold: (held: boolean) => void;
  /** The page is hidden, or a dialog covers the list. */
  suspend: (suspended: boolean) => void;
}

/** Creates the playback of one list. `now` returns milliseconds. */
export function createPlayback(now: () => number): Playback {
  const ratios = new Map<string, number>();
  const $seen = atom<string | null>(null);
  const $paused = atom(false);
  const $suspended = atom(false);
  const $held = atom(false);
  const $ready = atom<ReadonlySet<string>>(new Set());
  const $playing = computed([$seen, $paused, $suspended, $held], (seen, ...stops) =>
    stops.includes(true) ? null : seen,
  );
  const starts = new Map<string, number>();
  let last: string | null = null;
  let count = clickCounter(now);
  let unmuted = false;

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
        // Another item: clicks on the previous one do not count for it.
        last = seen;
        count = clickCounter(now);
        $paused.set(!autoplays());
      }
      $seen.set(seen);
    },
    click() {
      const kind = count();
      if (kind === 'click') unmuted = endForcedMute();
      if (kind !== null && !unmuted) $paused.set(!$paused.get());
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
    storeStart: (key, second) => void starts.set(key, second),
    consumeStart(key) {
      const second = starts.get(key) ?? 0;
      starts.delete(key);
      return second;
    },
    hold: (held) => $held.set(held),
    suspend: (suspended) => $suspended.set(suspended),
  };
}
