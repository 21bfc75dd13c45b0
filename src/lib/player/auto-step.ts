/** How long an image is shown before the next one follows automatically. */
export const AUTO_STEP_MILLISECONDS = 4_000;

interface Stepping {
  /** Whether the post plays: it fills the screen, and neither it nor the page is paused or hidden. */
  plays: boolean;
  count: number;
  /** A finger or the mouse is down, or the keyboard is at the dots. */
  touched: boolean;
  /** The person prefers reduced motion. */
  still: boolean;
}

/** Whether the images of a post advance automatically. */
export const stepsItself = ({ plays, count, touched, still }: Stepping): boolean =>
  plays && count > 1 && !touched && !still;
