import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VideoMedia } from '#lib/contract/media/addresses.ts';
import { platform } from '#lib/platform/current.ts';
import { whenBack } from '#lib/platform/when-back.ts';
import { failureText } from '#lib/player/failure.ts';
import type { Fit } from '#lib/player/fit.ts';
import { isLive, type MediaMode } from '#lib/player/live-window.ts';
import { type Source, sourcePlan } from '#lib/player/source.ts';
import { renewAddress } from '#lib/stores/renew-address.ts';

import { attachSource } from './attach-source.ts';
import { leaseElement, type Playing, parkOrEnd, releaseElement, resumeOrStart } from './media-pool.ts';
import { startPlaying } from './start-playing.ts';
import { warmUp } from './warm-up.ts';

interface VideoOptions {
  media: VideoMedia;
  mode: MediaMode;
  fit: Fit;
  /** Called with true when there is enough data to start at once, and with false when there no longer is. */
  onReady: (ready: boolean) => void;
  /** Called if the browser does not start the video without a touch. */
  onRefused: () => void;
  consumeStart: () => number;
}

interface VideoHandle {
  /** The parent of the element. */
  box: RefObject<HTMLDivElement | null>;
  element: RefObject<HTMLVideoElement | null>;
  /** Why nothing plays; null if there is no failure. */
  failure: string | null;
  retry: () => void;
  /** While held, only other code plays and pauses the element. */
  hold: (held: boolean) => void;
}

function planFor(box: HTMLElement, media: VideoMedia): readonly Source[] {
  return sourcePlan(media, {
    shortSide: Math.min(box.clientWidth, box.clientHeight) * window.devicePixelRatio,
    savesData: platform().network.savesData(),
    playsHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  });
}

/** Tries one source after the other, each from the second that was reached; returns a function that stops it. */
function trySources(element: HTMLVideoElement, plan: readonly Source[], on: { source: () => void; end: () => void }) {
  let detach: (() => void) | undefined;
  const next = (index: number, fresh?: string): void => {
    detach?.();
    // A source may fail in the middle: the renditions of a video replace the copy at the same addresses.
    const cancelSeek = beginAt(element, element.currentTime);
    detach = cancelSeek;
    const planned = plan[index];
    if (!planned) {
      on.end();
      return;
    }
    const source = fresh === undefined ? planned : { ...planned, address: fresh };
    let forget = () => {};
    let failed = false;
    const remove = attachSource(element, source, () => {
      // A broken stream reports several errors.
      if (failed) return;
      failed = true;
      forget = renewAddress(source.address, (another) => (another === null ? next(index + 1) : next(index, another)));
    });
    detach = () => {
      cancelSeek();
      forget();
      remove();
    };
    on.source();
  };
  next(0);
  return () => detach?.();
}

/** Starts at the given second, in whichever source plays, before another frame is shown. */
function beginAt(element: HTMLVideoElement, second: number): () => void {
  if (second <= 0) return () => undefined;
  const seek = () => {
    element.currentTime = second;
  };
  element.addEventListener('loadedmetadata', seek, { once: true });
  return () => element.removeEventListener('loadedmetadata', seek);
}

/** Plays or pauses an element according to the mode. Call it again when its source or data changes: a new source pauses it. */
function applyMode(
  element: HTMLVideoElement,
  wish: RefObject<Pick<VideoOptions, 'mode' | 'onRefused'> & { held: RefObject<boolean> }>,
): void {
  if (wish.current.held.current) return;
  if (wish.current.mode !== 'play') element.pause();
  else if (element.paused) void startPlaying(element, () => wish.current.onRefused());
}

/** Leases an element and plays a video in it, with the first source that works. */
function startVideo(
  parent: HTMLElement,
  media: VideoMedia,
  latest: RefObject<
    Pick<VideoOptions, 'mode' | 'onReady' | 'onRefused' | 'consumeStart'> & { held: RefObject<boolean> }
  >,
  onFailed: () => void,
): Playing {
  const video = leaseElement();
  video.preload = 'auto';
  parent.append(video);
  const ready = () => {
    applyMode(video, latest);
    latest.current.onReady(true);
  };
  video.addEventListener('canplay', ready);
  const cancelSeek = beginAt(video, latest.current.consumeStart());
  const stop = trySources(video, planFor(parent, media), {
    source: () => applyMode(video, latest),
    end: () => {
      onFailed();
      // Stop waiting: the next item may load.
      latest.current.onReady(true);
    },
  });
  return {
    element: video,
    of: media,
    end() {
      video.removeEventListener('canplay', ready);
      cancelSeek();
      stop();
      releaseElement(video);
      latest.current.onReady(false);
    },
  };
}

/** Puts a pooled element into a box while the mode needs one, plays or pauses it, and tries the next source if one fails. */
export function useVideo({ media, mode, fit, onReady, onRefused, consumeStart }: VideoOptions): VideoHandle {
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const held = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ mode, onReady, onRefused, consumeStart, held });
  latest.current = { mode, onReady, onRefused, consumeStart, held };
  const live = isLive(mode);
  const warm = mode === 'warm';

  // After a failure there is no playback to continue.
  const failed = useRef(false);
  const left = useRef<Playing>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` starts everything again
  useEffect(() => {
    const parent = box.current;
    if (!live || !parent) return;
    const playing = resumeOrStart(left, media, () => {
      failed.current = false;
      return startVideo(parent, media, latest, () => {
        failed.current = true;
        setFailure(failureText(element.current?.error?.code, platform().network.isOnline()));
      });
    });
    const { element: video } = playing;
    element.current = video;
    video.className = `absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`;
    applyMode(video, latest);
    // It continues from its current position, not from the stored start.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) latest.current.consumeStart();
    return () => {
      element.current = null;
      parkOrEnd(left, playing, failed.current ? null : parent);
      setFailure(null);
    };
  }, [live, media, fit, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode is read through `latest`
  useEffect(() => {
    if (element.current) applyMode(element.current, latest);
  }, [mode]);

  useEffect(() => {
    const [first] = warm && box.current ? planFor(box.current, media) : [];
    return first && warmUp(first.address);
  }, [warm, media]);

  const retry = () => setAttempt((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is always the same
  useEffect(() => (failure === null ? undefined : whenBack(retry)), [failure]);

  return {
    box,
    element,
    failure,
    retry,
    hold: (isHeld) => {
      held.current = isHeld;
      if (!isHeld && element.current) applyMode(element.current, latest);
    },
  };
}
