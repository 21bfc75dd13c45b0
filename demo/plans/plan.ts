import type { Drawing, Scene } from '../canvas/scene.ts';
import type { Tune } from '../music/tune.ts';

/** What a video or image to make shows. */
interface Plan extends Omit<Scene, 'beats'> {
  key: string;
  drawing: Drawing;
  /** Its size in pixels. */
  view: readonly [width: number, height: number];
}

/** A video to make: its drawing and its tune. */
export interface VideoPlan extends Plan {
  /** The phase of the loop that the poster shows. */
  poster: number;
  /** Bars of the tune after which the picture repeats. */
  bars: number;
  tune: Tune;
}

/** An image to make. */
export interface ImagePlan extends Plan {
  phase: number;
}

/** How well videos are drawn. */
export interface Quality {
  /** Frames per second; a bar is a whole number of them. */
  frameRate: number;
  /** The part of the planned width and height. */
  scale: number;
}

/** What a server draws. */
export const fullQuality: Quality = { frameRate: 20, scale: 1 };

const portrait = [720, 1280] as const;
const landscape = [1280, 720] as const;

interface Look {
  who?: string;
  variant?: number;
  seed?: number;
  poster?: number;
  bars?: number;
  isLandscape?: boolean;
  /** It is drawn with 1080 pixels on the short side, because it has much fine detail. */
  isLarge?: boolean;
}

/** A plan for a video; the palette is a text of colours without `#`, separated by spaces. */
export function video(
  key: string,
  drawing: Drawing,
  palette: string,
  { who = '115', variant = 0, seed = 1, poster = 0.2, bars = 1, isLandscape = false, isLarge = false }: Look,
  tune: Omit<Tune, 'seed'> & { seed?: number },
): VideoPlan {
  const [width, height] = isLandscape ? landscape : portrait;
  const scale = isLarge ? 1.5 : 1;
  return {
    key,
    drawing,
    width,
    height,
    view: [width * scale, height * scale],
    who,
    variant,
    seed,
    palette: hexes(palette),
    poster,
    bars,
    tune: { seed, ...tune },
  };
}

/** Plans for the images `<post>-1`, `<post>-2` … of a post, 3 to 4. */
export const images = (
  post: string,
  lines: readonly (readonly [drawing: Drawing, palette: string, look?: Look & { phase?: number }])[],
  view: readonly [number, number] = [1080, 1440],
): ImagePlan[] =>
  lines.map(([drawing, palette, { who = '115', variant = 0, seed = 1, phase = 0.2 } = {}], index) => ({
    key: `${post}-${index + 1}`,
    drawing,
    width: portrait[0],
    height: portrait[1],
    view,
    who,
    variant,
    seed,
    palette: hexes(palette),
    phase,
  }));

const hexes = (palette: string): string[] => palette.split(' ').map((hex) => `#${hex}`);
