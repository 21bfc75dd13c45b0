/** The loudness of a sound over time, from which a waveform is drawn: one small JSON file for each sound. */
export interface Peaks {
  /** Of the format. */
  version: 1;
  /** Seconds that all values together stand for. */
  seconds: number;
  /** Equal parts of the sound, each from 0, silent, to 255, its loudest part. */
  peaks: number[];
}

export const peakCount = 240;
