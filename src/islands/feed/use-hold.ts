import { useEffect, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { holdGesture } from '#lib/player/stage/hold.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';

/** The effect of a hold: a video plays at double speed, images pause. */
export type Held = 'fast' | 'still';

const FAST = 2;
/** Whether the target is a button over the media; the dots, a failure message and full-screen media do not count. */
const isMedia = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('.feed-stage button') !== null &&
  target.closest('dialog, [data-dots], [role=alert]') === null;

/** Whether a finger at `x` rests on the middle third of the media. */
function isMiddle(target: Element, x: number): boolean {
  const box = target.closest('.feed-stage')?.getBoundingClientRect();
  return box !== undefined && Math.abs(x - box.x - box.width / 2) < box.width / 6;
}

interface Effects {
  /** A press became a hold, in the middle of the media or not; false if there is nothing to hold. */
  onStart: (isMiddle: boolean) => boolean;
  onEnd: () => void;
}

/** Reports holds on the media of a stage, until the returned function is called. */
function listenHolds(stage: HTMLElement, { onStart, onEnd }: Effects): Stop {
  let middle = false;
  const hold = holdGesture({ after: platform().clock.after, onStart: () => onStart(middle), onEnd });
  // The click that ends a hold is ignored.
  let swallows = false;
  let touched = false;
  const stop = new AbortController();
  const { signal } = stop;
  const onDown = (event: PointerEvent) => {
    swallows = false;
    touched = event.pointerType === 'touch';
    if (!event.isPrimary || event.button !== 0 || !isMedia(event.target)) return;
    middle = touched && isMiddle(event.target as Element, event.clientX);
    hold.down(event.clientX, event.clientY);
  };
  const onUp = () => {
    swallows = hold.up();
  };
  stage.addEventListener('pointerdown', onDown, { signal });
  window.addEventListener('pointermove', (event) => hold.move(event.clientX, event.clientY), { signal, passive: true });
  for (const name of ['pointerup', 'pointercancel', 'blur'] as const) window.addEventListener(name, onUp, { signal });
  stage.addEventListener(
    'click',
    (event) => {
      if (!swallows) return;
      swallows = false;
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  // A phone opens its own menu for a held element.
  const onContextMenu = (event: Event) => {
    if (touched && isMedia(event.target)) event.preventDefault();
  };
  stage.addEventListener('contextmenu', onContextMenu, { signal });
  return () => {
    hold.up();
    stop.abort();
  };
}

/**
 * Holds the visible post while a finger or the mouse rests on its media; returns the effect of the hold. A finger in the middle calls `onMenu`
 * instead.
 */
export function useHold(
  stage: HTMLElement | null,
  post: Post,
  playback: Playback,
  onMenu: (post: Post) => void,
): Held | null {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef(post);
  latest.current = post;

  useEffect(() => {
    if (!stage) return;
    let video: HTMLVideoElement | null = null;
    return listenHolds(stage, {
      onStart(isMiddle) {
        if (isMiddle) {
          onMenu(latest.current);
          return true;
        }
        const { postCode } = latest.current;
        if (playback.$playing.get() !== postCode) return false;
        video = stage.querySelector(`[data-post="${postCode}"] video`);
        if (video) video.playbackRate = FAST;
        else playback.hold(true);
        setHeld(video ? 'fast' : 'still');
        return true;
      },
      onEnd() {
        if (video) video.playbackRate = 1;
        video = null;
        playback.hold(false);
        setHeld(null);
      },
    });
  }, [stage, playback, onMenu]);
  return held;
}
