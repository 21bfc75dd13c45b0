import type { Mode } from './harmony.ts';
import type { Texture } from './textures.ts';

/** The plan of a tune. The tempo follows from `seconds` and `bars`, so that the tune loops without a seam. */
export interface Tune {
  genre: 'ambient' | 'lofi' | 'synthwave' | 'house' | 'chiptune' | 'plucks' | 'clockwork';
  seconds: number;
  /** Bars of four beats. */
  bars: number;
  /** MIDI pitch of the key. */
  root: number;
  mode: Mode;
  /** Chords as steps of the scale, spread evenly over the bars. */
  chords: readonly number[];
  seed: number;
  texture: Texture;
}

/** Where a chord begins, how long it lasts (seconds), and its step of the scale. */
export interface ChordTime {
  at: number;
  long: number;
  step: number;
}

/** Times of a tune in seconds. */
export interface Times {
  beat: number;
  chords: readonly ChordTime[];
}

/** Computes the times. */
export function timesOf(tune: Tune): Times {
  const long = tune.seconds / tune.chords.length;
  return {
    beat: tune.seconds / (tune.bars * 4),
    chords: tune.chords.map((step, n) => ({ at: n * long, long, step })),
  };
}
