/** Where a finger or the mouse is, and its time in milliseconds. */
export interface Point {
  x: number;
  y: number;
  at: number;
}

/** A movement that short is a press. */
const SLACK_PIXELS = 10;
const STEP_PIXELS = 72;
/** Pixels a millisecond: a flick steps, however short it was. */
const FLICK_SPEED = 0.5;
/** The share of a movement that is followed where there is nothing to step to, at its beginning. */
const RUBBER = 0.5;

export interface Swipe {
  /** How far it has moved along its axis; null while it is a press, and if it went across at first. */
  move(point: Point): number | null;
  /** The step that letting go there makes: 1 is forward, to the left or up. */
  end(point: Point): 1 | -1 | 0;
}

/** Follows one finger or mouse along an axis. Its direction is decided once, as soon as it is more than a press. */
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

/** How far something gives way when a finger pulls it and nothing follows: less and less, and never by half of its length. */
export const rubberBand = (along: number, length: number): number =>
  Math.sign(along) * (length / 2) * (1 - 1 / ((Math.abs(along) * 2 * RUBBER) / length + 1));
