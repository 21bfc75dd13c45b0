import type { Picture } from '#demo/encoding/picture.ts';

/** The input of a drawing. */
export interface Scene {
  width: number;
  height: number;
  /** A 360th of the short side in pixels: every length in a drawing is a multiple of it. */
  unit: number;
  /** The duration of the loop. */
  seconds: number;
  seed: number;
  /** Colours `#rrggbb`; their meaning depends on the drawing. */
  palette: readonly string[];
  /** Selects a variant, if the drawing has several. */
  variant: number;
  /** Loudness of the sound at a phase, 0 to 1, in a band from 0 (low) to 1 (high). */
  level: (phase: number, band: number) => number;
}

/** Draws the moment `phase` of the loop, from 0, its beginning, to 1, which is the beginning again. Paints every pixel. */
export type Moment = (phase: number, picture: Picture) => void;

/** Prepares a scene once (stars, streets, seeds) and returns the function that draws its moments. */
export type Drawing = (scene: Scene) => Moment;
