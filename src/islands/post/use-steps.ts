import { useEffect, useRef } from 'react';
import { listenSwipes } from '#lib/player/gestures/listen-swipes.ts';
import { listenWheel, scrollsItself } from '#lib/player/gestures/listen-wheel.ts';
import { rubberBand } from '#lib/player/gestures/swipe.ts';
import type { PostPopup } from '#lib/stores/post/post-popup.ts';

const keySteps: Record<string, 1 | -1> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };
/** Elements in which the keys have another meaning. */
const typing = 'input, textarea, select, dialog, [role=menu], [role=slider]';

/** Keys step through the list, wherever the focus is except in a panel beside the post. */
function useKeys(root: HTMLElement | null, popup: PostPopup): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = keySteps[event.key];
      if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const own = root?.closest('[role=dialog]');
      if (target?.closest(typing) || (target !== document.body && target?.closest('[role=dialog]') !== own)) return;
      event.preventDefault();
      popup.step(by);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root, popup]);
}

function useWheel(root: HTMLElement | null, popup: PostPopup): void {
  useEffect(() => (root ? listenWheel(root, popup.step) : undefined), [root, popup]);
}

/** A finger drags the post; its release moves to the next post or back. */
function useSwipe(root: HTMLElement | null, popup: PostPopup): void {
  useEffect(() => {
    if (!root) return;
    const move = (y: number) => {
      const item = root.querySelector<HTMLElement>('.post-item');
      if (!item) return;
      item.style.transition = y === 0 ? 'transform 150ms ease-out' : 'none';
      item.style.transform = y === 0 ? '' : `translateY(${y}px)`;
    };
    return listenSwipes(root, 'y', {
      accepts: (event) =>
        event.pointerType !== 'mouse' &&
        !scrollsItself(event) &&
        !(event.target instanceof Element && event.target.closest('[role=slider]')),
      // At an end of the list, the post resists the drag.
      move: (down) => move(popup.canStep(down < 0 ? 1 : -1) ? down : rubberBand(down, root.clientHeight)),
      end: (by) => {
        if (by !== 0 && popup.canStep(by)) popup.step(by);
        else move(0);
      },
    });
  }, [root, popup]);
}

/** Steps through the list by keys, wheel and finger. Returns the side from which the current post came. */
export function useSteps(root: HTMLElement | null, popup: PostPopup, place: number): 'below' | 'above' | undefined {
  useKeys(root, popup);
  useWheel(root, popup);
  useSwipe(root, popup);
  const last = useRef<{ place: number; from: 'below' | 'above' | undefined }>({ place, from: undefined });
  if (place !== last.current.place) last.current = { place, from: place > last.current.place ? 'below' : 'above' };
  return last.current.from;
}
