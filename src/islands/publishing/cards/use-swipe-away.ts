import { type MouseEvent, type PointerEvent, useRef } from 'react';

// Below the first distance a movement is still a tap; beyond the second it removes the element.
const startPixels = 8;
const gonePixels = 72;

/** Lets a finger push an element away to either side. */
export function useSwipeAway(onGone: () => void) {
  const from = useRef<number | null>(null);
  const moved = useRef(false);

  const place = (element: HTMLElement, by: number) => {
    element.style.transform = by === 0 ? '' : `translateX(${by}px)`;
    element.style.opacity = by === 0 ? '' : String(Math.max(0.2, 1 - Math.abs(by) / 300));
  };
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null;
    place(currentTarget, 0);
  };
  return {
    onPointerDown({ pointerType, clientX }: PointerEvent<HTMLElement>) {
      moved.current = false;
      from.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerMove({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const by = clientX - from.current;
      if (!moved.current && Math.abs(by) < startPixels) return;
      if (!moved.current) currentTarget.setPointerCapture(pointerId);
      moved.current = true;
      place(currentTarget, by);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const by = from.current === null ? 0 : event.clientX - from.current;
      if (Math.abs(by) < gonePixels) return end(event);
      from.current = null;
      onGone();
    },
    onPointerCancel: end,
    // The end of a swipe must not click the element below the finger.
    onClickCapture(event: MouseEvent) {
      if (moved.current) event.preventDefault();
      if (moved.current) event.stopPropagation();
    },
  };
}
