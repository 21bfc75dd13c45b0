/** Steps of a scale in semitones. */
export type Mode = 'major' | 'minor' | 'dorian' | 'lydian' | 'pentatonic';

const modes: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  pentatonic: [0, 2, 4, 7, 9],
};

/** The pitch of a step of the scale; steps continue above and below the octave. */
export function pitchOf(root: number, mode: Mode, step: number): number {
  const scale = modes[mode];
  const octave = Math.floor(step / scale.length);
  return root + octave * 12 + (scale[step - octave * scale.length] as number);
}

/** Every second step from `step` on: three make a triad, four a seventh chord. */
export function chordOf(root: number, mode: Mode, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => pitchOf(root, mode, step + n * 2));
}

/** Moves the notes of a chord by octaves as close as possible to `middle`, so that changes of chords are smooth. */
export function closeTo(chord: readonly number[], middle: number): number[] {
  return chord.map((pitch) => pitch + 12 * Math.round((middle - pitch) / 12)).sort((a, b) => a - b);
}
