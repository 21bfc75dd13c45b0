import type { Drawing, Scene } from '../canvas/scene.ts';
import type { Tune } from '../music/tune.ts';

/** The content of a video or image to make. */
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

/** The quality that a server draws. */
export const fullQuality: Quality = { frameRate: 20, scale: 1 };

interface Look extends Partial<Pick<VideoPlan, 'who' | 'variant' | 'seed' | 'poster' | 'bars'>> {
  isLandscape?: boolean;
  /** It is drawn with 1080 pixels on the short side, because it has much fine detail. */
  isLarge?: boolean;
}

/** A plan for a video; the palette is a text of colours without `#`, separated by spaces. */
export function video(key: string, drawing: Drawing, palette: string, { isLandscape, isLarge, ...look }: Look, tune: Tune): VideoPlan {
  const [width, height] = isLandscape ? [1280, 720] : [720, 1280];
  const scale = isLarge ? 1.5 : 1;
  const usual = { who: '115', variant: 0, seed: 1, poster: 0.2, bars: 1 };
  return { key, drawing, width, height, view: [width * scale, height * scale], palette: hexes(palette), tune, ...usual, ...look };
}

interface Looks {
  /** One person for each image; the list repeats if it is shorter. */
  who?: readonly string[];
  variant?: readonly number[];
  /** The seed of all images; without it, each has its own. */
  seed?: number;
  isSquare?: boolean;
}

/** Plans for the images `<post>-1`, `<post>-2` … of a post, one for each palette. */
export const images = (post: string, drawing: Drawing, { who = [], variant = [], seed, isSquare }: Looks, palettes: readonly string[]): ImagePlan[] =>
  palettes.map((palette, n) => ({
    key: `${post}-${n + 1}`,
    drawing,
    width: 720,
    height: 1280,
    view: [1080, isSquare ? 1080 : 1440],
    who: who[n % who.length] ?? '115',
    variant: variant[n % variant.length] ?? 0,
    seed: seed ?? post.length + n,
    palette: hexes(palette),
    // Different moments, so that they do not look alike.
    phase: [0.57, 0.66, 0.2, 0.4][n] ?? 0,
  }));

const hexes = (palette: string): string[] => palette.split(' ').map((hex) => `#${hex}`);
