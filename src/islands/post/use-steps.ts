import { useEffect, useRef } from 'react';
import { wheelSteps } from '#lib/player/wheel.ts';
import type { PostPopup } from '#lib/stores/post/post-popup.ts';

const keySteps: Record<string, 1 | -1> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };
/** Where the keys have another meaning. */
const typing = 'input, textarea, select, dialog, [role=menu], [role=slider]';
const swipePixels = 72;
/** Pixels a millisecond. */
const flickSpeed = 0.5;

/** Keys step through the list, wherever the focus is but in a panel beside the post. */
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
  useEffect(() => {
    const stepsOf = wheelSteps();
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
      const by = stepsOf({ pixels, at: event.timeStamp });
      if (by !== 0) popup.step(by);
    };
    root?.addEventListener('wheel', onWheel, { passive: false });
    return () => root?.removeEventListener('wheel', onWheel);
  }, [root, popup]);
}

/** A finger moves the post along, and lets go of it into the next one or back into its place. */
function useSwipe(root: HTMLElement | null, popup: PostPopup): void {
  useEffect(() => {
    if (!root) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    let start: { id: number; x: number; y: number; at: number } | null = null;
    let moved = false;
    const move = (y: number) => {
      const item = root.querySelector<HTMLElement>('.post-item');
      if (!item) return;
      item.style.transition = y === 0 ? 'transform 150ms ease-out' : 'none';
      item.style.transform = y === 0 ? '' : `translateY(${y}px)`;
    };
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      run: (event: HTMLElementEventMap[Type]) => void,
      capture = false,
    ) => root.addEventListener(type, run, { ...options, capture });

    on('pointerdown', (event) => {
      moved = false;
      const isOther = event.target instanceof Element && event.target.closest('[role=slider]') !== null;
      if (event.pointerType === 'mouse' || isOther || !event.isPrimary) return;
      start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    });
    on('pointermove', (event) => {
      if (!start || event.pointerId !== start.id) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      if (!moved && (Math.abs(down) < 10 || Math.abs(down) < Math.abs(across))) return;
      moved = true;
      // At an end of the list it gives way only a little.
      move(popup.canStep(down < 0 ? 1 : -1) ? down : down / 4);
    });
    const end = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const down = event.clientY - start.y;
      const speed = Math.abs(down) / Math.max(1, event.timeStamp - start.at);
      start = null;
      if (!moved) return;
      const by = down < 0 ? 1 : -1;
      const far = Math.abs(down) > swipePixels || speed > flickSpeed;
      if (event.type === 'pointerup' && far && popup.canStep(by)) popup.step(by);
      else move(0);
    };
    on('pointerup', end);
    on('pointercancel', end);
    // The press that ends a swipe is none.
    on(
      'click',
      (event) => {
        if (!moved) return;
        moved = false;
        event.stopPropagation();
        event.preventDefault();
      },
      true,
    );
    return () => stop.abort();
  }, [root, popup]);
}

/** Steps through the list by keys, wheel and finger. Returns the side that the current post came from. */
export function useSteps(root: HTMLElement | null, popup: PostPopup, place: number): 'below' | 'above' | undefined {
  useKeys(root, popup);
  useWheel(root, popup);
  useSwipe(root, popup);
  const last = useRef<{ place: number; from: 'below' | 'above' | undefined }>({ place, from: undefined });
  if (place !== last.current.place) last.current = { place, from: place > last.current.place ? 'below' : 'above' };
  return last.current.from;
}
