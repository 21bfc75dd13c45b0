/** The input of a drawing. */
export interface Scene {
  /** In units of the drawing: 720 on the short side. */
  width: number;
  height: number;
  seed: number;
  /** Colours `#rrggbb`; their meaning depends on the drawing. */
  palette: readonly string[];
  /** Selects another person, dish, animal or weather. */
  variant: number;
  /** How the person in it looks, as `lookOf` reads it. */
  who: string;
  /** Beats of the music in a loop. */
  beats: number;
}

/** A drawing in SVG, only of shapes: fonts differ from machine to machine, and a blur costs more than the rest of a frame. */
export interface Painting {
  /** The part that never moves; drawn once. */
  ground: string;
  /** The drawing before it at a phase of the loop, from 0, its beginning, to 1, which is the beginning again. */
  moving(phase: number): string;
}

export type Drawing = (scene: Scene) => Painting;
