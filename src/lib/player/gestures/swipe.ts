/** The position of a finger or the mouse, and its time in milliseconds. */
export interface Point {
  x: number;
  y: number;
  at: number;
}

/** A shorter movement is a press. */
const SLACK_PIXELS = 10;
const STEP_PIXELS = 72;
/** Pixels per millisecond: a flick steps, however short it was. */
const FLICK_SPEED = 0.5;
/** The initial share of a movement that is followed if there is nothing to step to. */
const RUBBER = 0.5;

export interface Swipe {
  /** The distance moved along its axis; null while it is a press, and if it began across the axis. */
  move(point: Point): number | null;
  /** The step for a release at that point: 1 is forward, to the left or up. */
  end(point: Point): 1 | -1 | 0;
}

/** Follows one finger or mouse along an axis. Its direction is decided once, when it becomes more than a press. */
export function startSwipe(axis: 'x' | 'y', start: Point): Swipe {
  let decided: 'along' | 'across' | null = null;
  const other = axis === 'x' ? 'y' : 'x';

  const move = (point: Point): number | null => {
    const along = point[axis] - start[axis];
    const across = point[other] - start[other];
    if (Math.max(Math.abs(along), Math.abs(across)) >= SLACK_PIXELS)
      decided ??= Math.abs(along) >= Math.abs(across) ? 'along' : 'across';
    return decided === 'along' ? along : null;
  };

  return {
    move,
    end(point) {
      const along = move(point) ?? 0;
      const speed = Math.abs(along) / Math.max(1, point.at - start.at);
      if (Math.abs(along) <= STEP_PIXELS && speed <= FLICK_SPEED) return 0;
      return along < 0 ? 1 : -1;
    },
  };
}

/** The displacement when a finger pulls beyond the end: it grows more and more slowly, and stays below half of the length. */
export const rubberBand = (along: number, length: number): number =>
  Math.sign(along) * (length / 2) * (1 - 1 / ((Math.abs(along) * 2 * RUBBER) / length + 1));
