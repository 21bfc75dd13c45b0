import type { Stop } from '#lib/platform/platform.ts';

/** Milliseconds after which a press is a hold and no longer a click. */
const HOLD_MILLISECONDS = 400;
// A finger never rests quite still.
const SLACK = 10;

interface Hold {
  after: (milliseconds: number, run: () => void) => Stop;
  /** Whether there is something to hold; otherwise it stays a click, however long it was. */
  onStart: () => boolean;
  onEnd: () => void;
}

/** Distinguishes a hold from a click and from the beginning of a swipe. */
export function holdGesture({ after, onStart, onEnd }: Hold) {
  let from = { x: 0, y: 0 };
  let stop: Stop | null = null;
  let isHeld = false;
  const forget = () => {
    stop?.();
    stop = null;
  };
  return {
    down(x: number, y: number): void {
      forget();
      from = { x, y };
      stop = after(HOLD_MILLISECONDS, () => {
        stop = null;
        isHeld = onStart();
      });
    },
    move(x: number, y: number): void {
      if (Math.hypot(x - from.x, y - from.y) > SLACK) forget();
    },
    /** The pointer was lifted or lost. True if that ends a hold: the click that may follow is ignored. */
    up(): boolean {
      forget();
      if (!isHeld) return false;
      isHeld = false;
      onEnd();
      return true;
    },
  };
}
