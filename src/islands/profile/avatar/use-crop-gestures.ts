import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { movedCrop, type Point, pinchOf, zoomedCrop } from '#lib/media/avatar/crop.ts';
import type { AvatarForm } from '#lib/stores/profile/avatar-form.ts';

/** A key moves the picture by this share of the square; with Shift, by five times as much. */
const keyStep = 0.02;
const zoomStep = 1.1;
/** The wheel movement in pixels that zooms by a factor of e. */
const wheelPixels = 500;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves and zooms the picture in the square: by drag and wheel, by one or two fingers, and by keys. */
export function useCropGestures(square: RefObject<HTMLElement | null>, form: AvatarForm) {
  const fingers = useRef(new Map<number, Point>());

  /** A point of the screen, from -0.5 to 0.5 around the middle of the square. */
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = square.current?.getBoundingClientRect();
    return box
      ? { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 }
      : { x: 0, y: 0 };
  };

  useEffect(() => {
    const box = square.current;
    // React's own wheel listener is passive, so the page behind would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const by = Math.exp((-event.deltaY * lines) / wheelPixels);
      const area = box?.getBoundingClientRect();
      if (!area) return;
      const at = {
        x: (event.clientX - area.left) / area.width - 0.5,
        y: (event.clientY - area.top) / area.height - 0.5,
      };
      form.crop((crop, size) => zoomedCrop(crop, size, crop.zoom * by, at));
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, [square, form]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, within(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = [...fingers.current.values()];
    const from = fingers.current.get(event.pointerId);
    if (!from) return;
    const to = within(event);
    fingers.current.set(event.pointerId, to);
    const [first, second] = before;
    if (!first || !second)
      return form.crop((crop, size) => movedCrop(crop, size, { x: to.x - from.x, y: to.y - from.y }));
    const [a, b] = [...fingers.current.values()];
    const pinch = pinchOf([first, second], [a ?? first, b ?? second]);
    form.crop((crop, size) => {
      const zoomed = zoomedCrop(crop, size, crop.zoom * pinch.by, pinch.from);
      return movedCrop(zoomed, size, { x: pinch.to.x - pinch.from.x, y: pinch.to.y - pinch.from.y });
    });
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const zoom = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep, _: 1 / zoomStep }[event.key];
    if (!arrow && !zoom) return;
    event.preventDefault();
    const step = keyStep * (event.shiftKey ? 5 : 1);
    if (arrow) form.crop((crop, size) => movedCrop(crop, size, { x: arrow.x * step, y: arrow.y * step }));
    else if (zoom) form.crop((crop, size) => zoomedCrop(crop, size, crop.zoom * zoom));
  };

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onKeyDown };
}
