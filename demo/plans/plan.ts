import type { Drawing } from '../canvas/scene.ts';
import type { Tune } from '../music/tune.ts';

/** A video to make: its drawing and its tune. */
export interface VideoPlan {
  key: string;
  drawing: Drawing;
  width: number;
  height: number;
  seed: number;
  variant: number;
  palette: readonly string[];
  /** The phase of the loop that the poster shows. */
  poster: number;
  /** It moves so slowly that every second frame can be the mean of its neighbours. */
  slow: boolean;
  tune: Tune;
}

/** An image to make. */
export interface ImagePlan {
  key: string;
  drawing: Drawing;
  width: number;
  height: number;
  seed: number;
  variant: number;
  palette: readonly string[];
  phase: number;
}

/** Frames per second of all videos; durations are whole numbers of frames. */
export const frameRate = 24;

const shapes = { portrait: [360, 640], landscape: [640, 360], square: [360, 360] } as const;

type Look = readonly [
  drawing: Drawing,
  palette: string,
  options?: { shape?: keyof typeof shapes; seed?: number; variant?: number; poster?: number; slow?: boolean },
];

/** A plan for a video; the palette is a text of colours without `#`, separated by spaces. */
export function video(
  key: string,
  [drawing, palette, options = {}]: Look,
  tune: Omit<Tune, 'seed'> & { seed?: number },
): VideoPlan {
  const [width, height] = shapes[options.shape ?? 'portrait'];
  const seed = options.seed ?? 1;
  return {
    key,
    drawing,
    width,
    height,
    seed,
    variant: options.variant ?? 0,
    palette: hexes(palette),
    poster: options.poster ?? 0.12,
    slow: options.slow ?? false,
    tune: { seed, ...tune },
  };
}

/** Plans for the images `<post>-1`, `<post>-2` … of a post; each line has a palette, and optionally its own seed, variant and phase. */
export function images(
  post: string,
  drawing: Drawing,
  lines: readonly (readonly [palette: string, options?: { seed?: number; variant?: number; phase?: number }])[],
  size: readonly [number, number] = [720, 960],
): ImagePlan[] {
  return lines.map(([palette, options = {}], index) => ({
    key: `${post}-${index + 1}`,
    drawing,
    width: size[0],
    height: size[1],
    seed: options.seed ?? index + 1,
    variant: options.variant ?? 0,
    palette: hexes(palette),
    phase: options.phase ?? 0.1,
  }));
}

const hexes = (palette: string): string[] => palette.split(' ').map((hex) => `#${hex}`);
