import type { Picture } from '#demo/encoding/picture.ts';

/** What a drawing is asked for. */
export interface Scene {
  width: number;
  height: number;
  /** Pixels in a 360th of the short side: every length in a drawing is a multiple of it. */
  unit: number;
  /** Length of the loop. */
  seconds: number;
  seed: number;
  /** Colours `#rrggbb`; their meaning is the drawing's own. */
  palette: readonly string[];
  /** Which of its kinds a drawing shows, where it has several. */
  variant: number;
  /** Loudness of the sound at a phase, 0 to 1, in a band from 0 (low) to 1 (high). */
  level: (phase: number, band: number) => number;
}

/** Draws the moment `phase` of the loop: 0 is its beginning, and 1 would be the beginning again. Paints every pixel. */
export type Moment = (phase: number, picture: Picture) => void;

/** Prepares a scene once (stars, streets, seeds) and gives the function that draws its moments. */
export type Drawing = (scene: Scene) => Moment;
