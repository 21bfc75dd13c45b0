import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { listenSwipes } from '#lib/player/gestures/listen-swipes.ts';
import { wheelSteps, wheelTurn } from '#lib/player/gestures/wheel.ts';
import { createSlide } from './slide.ts';

interface Options {
  count: number;
  /** The image that is shown. */
  index: number;
  /** Steps to an image once it is decoded. An index beyond the ends wraps around. */
  onGo: (index: number) => void;
  /** Shows an image at once: it has been dragged into its place. */
  onSlid: (index: number) => void;
  /** Called when a finger or the mouse is down, or the keyboard is at the dots. */
  onTouched: (touched: boolean) => void;
}

/** Steps through the images in an element by a finger, the mouse or a trackpad that moves sideways. */
export function useImageSwipe(box: RefObject<HTMLElement | null>, options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  const { count } = options;

  useEffect(() => {
    const root = box.current;
    if (!root || count < 2) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isDown = false;
    const tell = () => latest.current.onTouched(isDown || root.querySelector('[data-dots] :focus-visible') !== null);
    // At this moment, the element that loses the focus still has it.
    for (const event of ['focusin', 'focusout'] as const)
      root.addEventListener(event, () => queueMicrotask(tell), { signal });

    // Vertical movement belongs to the feed.
    root.style.touchAction = 'pan-y pinch-zoom';
    const slide = createSlide({
      root,
      count,
      onSlid: (index) => flushSync(() => latest.current.onSlid(index)),
      onStep: (index) => latest.current.onGo(index),
    });
    const stopSwipes = listenSwipes(root, 'x', {
      accepts: () => true,
      move: (along) => slide.move(latest.current.index, along),
      end: slide.end,
      hold(down) {
        isDown = down;
        tell();
      },
    });

    const stepsOf = wheelSteps();
    const onWheel = (event: WheelEvent) => {
      const turn = wheelTurn(event, 'x');
      if (event.ctrlKey || turn.pixels === 0) return;
      // Prevents the browser's Back and a step through the posts.
      event.preventDefault();
      event.stopPropagation();
      const by = stepsOf(turn);
      if (by !== 0) latest.current.onGo(latest.current.index + by);
    };
    root.addEventListener('wheel', onWheel, { signal, passive: false });
    return () => {
      stop.abort();
      stopSwipes();
      slide.stop();
      root.style.removeProperty('touch-action');
      latest.current.onTouched(false);
    };
  }, [box, count]);
}
