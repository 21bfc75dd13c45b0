/** One wheel event: pixels down or to the right (negative: up or to the left) and its time in milliseconds. */
export interface WheelTurn {
  pixels: number;
  at: number;
}

interface Wheel {
  deltaX: number;
  deltaY: number;
  /** 0 if `deltaX` and `deltaY` are in pixels. */
  deltaMode: number;
  timeStamp: number;
}

// Firefox reports wheel movement in lines, three per notch.
const LINE_PIXELS = 40;

/** The movement of a wheel event along one axis; 0 if it moves more along the other. */
export function wheelTurn({ deltaX, deltaY, deltaMode, timeStamp }: Wheel, axis: 'x' | 'y'): WheelTurn {
  const isSideways = Math.abs(deltaX) > Math.abs(deltaY);
  const moved = isSideways === (axis === 'x') ? (isSideways ? deltaX : deltaY) : 0;
  return { pixels: deltaMode === 0 ? moved : moved * LINE_PIXELS, at: timeStamp };
}

// A pause of this length ends a gesture; a trackpad's momentum has no pauses.
const GESTURE_GAP = 120;
// Within one gesture, the next step waits until the first one is visible.
const NEXT_STEP = 400;
const STEP_PIXELS = 20;
const NOTCH_PIXELS = 80;

/**
 * Turns wheel and trackpad events into single steps: one per gesture, however long its momentum lasts, and one more every 400 ms while a
 * notched wheel keeps turning. Momentum slows down; a wheel does not.
 */
export function wheelSteps(): (turn: WheelTurn) => 1 | -1 | 0 {
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastSize = 0;
  let steppedAt: number | null = null;
  let travelled = 0;

  return ({ pixels, at }) => {
    const size = Math.abs(pixels);
    if (at - lastAt > GESTURE_GAP || Math.sign(pixels) === -Math.sign(travelled)) {
      steppedAt = null;
      travelled = 0;
    }
    const turnsOn = size >= NOTCH_PIXELS && size >= lastSize;
    lastAt = at;
    lastSize = size;
    travelled += pixels;
    const due = steppedAt === null ? Math.abs(travelled) >= STEP_PIXELS : turnsOn && at - steppedAt >= NEXT_STEP;
    if (!due) return 0;
    steppedAt = at;
    return pixels > 0 ? 1 : -1;
  };
}
