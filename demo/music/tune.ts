/** Steps of each scale in semitones. */
const modes = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
};

/** The plan of a tune. The tempo follows from `seconds` and `bars`, so that the tune loops without a seam. */
export interface Tune {
  genre: 'ambient' | 'chiptune' | 'house' | 'lofi' | 'plucks' | 'synthwave';
  seconds: number;
  /** Bars of four beats. */
  bars: number;
  /** MIDI pitch of the key. */
  root: number;
  mode: keyof typeof modes;
  /** Chords as steps of the scale, spread over the bars; each begins at the start or the middle of a bar. */
  chords: readonly number[];
  seed: number;
  /** The background noise of a place. */
  texture: 'none' | 'rain' | 'fire' | 'dust' | 'night' | 'bubbles';
}

/** The MIDI pitch of a step of the tune's scale, octaves above its key; steps continue above the scale. */
export function pitchOf({ root, mode }: Tune, octave: number, step: number): number {
  return root + (octave + Math.floor(step / 7)) * 12 + (modes[mode][step % 7] as number);
}

/** The MIDI pitches of the seventh chord on a step, each close to the key, so that chords change smoothly. */
export function chordOf(tune: Tune, octave: number, step: number): number[] {
  const key = tune.root + octave * 12;
  const pitches = [0, 2, 4, 6].map((third) => pitchOf(tune, octave, step + third));
  return pitches.map((pitch) => pitch + 12 * Math.round((key - pitch) / 12)).sort((a, b) => a - b);
}
