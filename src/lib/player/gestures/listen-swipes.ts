import { type Point, startSwipe } from './swipe.ts';

interface Listener {
  /** Whether a finger or the mouse that is pressed there may begin a swipe. */
  accepts: (event: PointerEvent) => boolean;
  /** Called with the distance moved along the axis. */
  move: (along: number) => void;
  /** Called at the release, with the step (1 is forward, to the left or up) or without one. */
  end: (step: 1 | -1 | 0) => void;
  /** Called with whether the pointer is down. */
  hold?: (isDown: boolean) => void;
}

const pointOf = ({ clientX, clientY, timeStamp }: PointerEvent): Point => ({ x: clientX, y: clientY, at: timeStamp });

/** Follows swipes over an element until the returned function is called. Its `touch-action` must leave that axis to this code. */
export function listenSwipes(root: HTMLElement, axis: 'x' | 'y', { accepts, move, end, hold }: Listener): () => void {
  const stop = new AbortController();
  let id: number | null = null;
  let swipe = startSwipe(axis, { x: 0, y: 0, at: 0 });
  let moved = false;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    run: (event: HTMLElementEventMap[Type]) => void,
    capture = false,
  ) => root.addEventListener(type, run, { signal: stop.signal, capture });

  on('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    moved = false;
    if (!accepts(event)) return;
    id = event.pointerId;
    swipe = startSwipe(axis, pointOf(event));
    hold?.(true);
  });
  on('pointermove', (event) => {
    if (event.pointerId !== id) return;
    const along = swipe.move(pointOf(event));
    if (along === null) return;
    // From now on the pointer is captured beyond the element. Not earlier, because a press belongs to the button under it.
    if (!moved) root.setPointerCapture(id);
    moved = true;
    move(along);
  });
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== id) return;
    id = null;
    if (moved) end(event.type === 'pointerup' ? swipe.end(pointOf(event)) : 0);
    hold?.(false);
  };
  on('pointerup', onEnd);
  on('pointercancel', onEnd);
  // An element around this one follows the pointer along the other axis.
  on('lostpointercapture', (event) => {
    if (!moved) onEnd(event);
  });
  // The click that ends a swipe is ignored.
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
}
