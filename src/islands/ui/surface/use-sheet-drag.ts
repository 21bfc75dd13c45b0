import { type PointerEvent, type RefObject, useRef } from 'react';

interface Options {
  sheet: RefObject<HTMLElement | null>;
  full: boolean;
  onFull: (full: boolean) => void;
  onClose: () => void;
}

/** A shorter movement is a press. */
const slackPixels = 6;
/** Pixels per millisecond: a flick decides the direction, however short it was. */
const flickSpeed = 0.5;

/** As `--sheet-rest` in surfaces.css. */
const restingHeight = () => Math.max(window.innerHeight * 0.72, window.innerHeight * 0.5 + 176);

/** Drags a sheet by its handle: up to its full height, down to its resting height, and further down to close it. */
export function useSheetDrag({ sheet, full, onFull, onClose }: Options) {
  const drag = useRef<{ startY: number; height: number; rest: number; lastY: number; lastAt: number; speed: number }>(
    null,
  );
  const moved = useRef(false);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const box = sheet.current;
    if (!box || event.button !== 0) return;
    moved.current = false;
    const { height } = box.getBoundingClientRect();
    const rest = full ? restingHeight() : height;
    drag.current = { startY: event.clientY, height, rest, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const [at, box] = [drag.current, sheet.current];
    if (!at || !box) return;
    const down = event.clientY - at.startY;
    if (!moved.current && Math.abs(down) < slackPixels) return;
    if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
    moved.current = true;
    const passed = Math.max(1, event.timeStamp - at.lastAt);
    Object.assign(at, { speed: (event.clientY - at.lastY) / passed, lastY: event.clientY, lastAt: event.timeStamp });
    const height = at.height - down;
    box.style.transition = 'none';
    // Below its resting height it moves out instead of shrinking.
    box.style.height = `${Math.max(height, at.rest)}px`;
    box.style.transform = `translateY(${Math.max(0, at.rest - height)}px)`;
  };
  const onEnd = (event: PointerEvent<HTMLElement>) => {
    const [at, box] = [drag.current, sheet.current];
    drag.current = null;
    if (!at || !box || !moved.current) return;
    const height = at.height - (event.clientY - at.startY);
    const flick = Math.abs(at.speed) > flickSpeed ? Math.sign(at.speed) : 0;
    // The exit animation starts from its current position.
    if (flick !== -1 && height < at.rest * (flick === 1 ? 0.95 : 0.7)) return onClose();
    for (const property of ['transition', 'height', 'transform']) box.style.removeProperty(property);
    onFull(flick === -1 || (flick === 0 && height > at.rest * 1.2));
  };
  const onClickCapture = (event: { stopPropagation(): void; preventDefault(): void }) => {
    // The press that ends a drag does not count.
    if (!moved.current) return;
    moved.current = false;
    event.stopPropagation();
    event.preventDefault();
  };
  return { onPointerDown, onPointerMove, onPointerUp: onEnd, onPointerCancel: onEnd, onClickCapture };
}
