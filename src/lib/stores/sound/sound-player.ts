import { atom, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import { audioTrack, type Track, type TrackEvents } from '#lib/media/track.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';

export interface SoundPlayer {
  $playing: ReadableAtom<boolean>;
  /** The position and the duration of the sound, in seconds. */
  $time: ReadableAtom<{ second: number; duration: number }>;
  /** The position at this moment, more precise than `$time`. */
  second(): number;
  /** Continues from the current position, or pauses. */
  toggle(): Promise<void>;
  pause(): void;
  /** Seeks to that second, between the beginning and the end. */
  seek(second: number): void;
  /** The returned function pauses and keeps the position. */
  open(): Stop;
}

/** Plays the sound of a page. `duration` in seconds is the server's value. */
export function createSoundPlayer(
  { address, duration }: { address: string | null; duration: number | null },
  make: (address: string, events: TrackEvents) => Track = audioTrack,
): SoundPlayer {
  const $playing = atom(false);
  const $time = atom({ second: 0, duration: duration ?? 0 });
  let track: Track | null = null;

  function moved() {
    if (!track) return;
    $time.set({ second: track.second(), duration: track.duration() ?? $time.get().duration });
  }
  /** A sound that the person has paused since then has not failed. */
  function failed() {
    if (!$playing.get()) return;
    $playing.set(false);
    showToast(messages.soundPlayFailed, 'destructive');
  }
  function opened(): Track | null {
    if (address !== null) track ??= make(address, { stopped: () => $playing.set(false), moved, failed });
    return track;
  }
  function pause() {
    $playing.set(false);
    track?.pause();
  }

  return {
    ...{ $playing, $time, pause },
    second: () => track?.second() ?? $time.get().second,
    async toggle() {
      if ($playing.get()) return pause();
      $playing.set(true);
      try {
        const player = opened();
        if (!player) throw new Error('there is nothing to play');
        await player.play();
      } catch {
        failed();
      }
    },
    seek(second) {
      const most = $time.get().duration;
      const place = Math.min(Math.max(second, 0), most);
      opened()?.seek(place);
      $time.set({ second: place, duration: most });
    },
    open: () => pause,
  };
}
