import { useEffect, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
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

/** Holds the visible post while a finger or the mouse rests on its media; returns the effect of the hold. */
export function useHold(stage: HTMLElement | null, post: Post, playback: Playback): Held | null {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef(post);
  latest.current = post;

  useEffect(() => {
    if (!stage) return;
    let video: HTMLVideoElement | null = null;
    const hold = holdGesture({
      after: platform().clock.after,
      onStart() {
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
    // The click that ends a hold is ignored.
    let swallows = false;
    let touched = false;
    const stop = new AbortController();
    const { signal } = stop;
    const onDown = (event: PointerEvent) => {
      swallows = false;
      touched = event.pointerType === 'touch';
      if (event.isPrimary && event.button === 0 && isMedia(event.target)) hold.down(event.clientX, event.clientY);
    };
    const onUp = () => {
      swallows = hold.up();
    };
    stage.addEventListener('pointerdown', onDown, { signal });
    window.addEventListener('pointermove', (event) => hold.move(event.clientX, event.clientY), {
      signal,
      passive: true,
    });
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
    const onMenu = (event: Event) => {
      if (touched && isMedia(event.target)) event.preventDefault();
    };
    stage.addEventListener('contextmenu', onMenu, { signal });
    return () => {
      hold.up();
      stop.abort();
    };
  }, [stage, playback]);
  return held;
}
