/** The loudness of a sound over time, from which a waveform is drawn: one small JSON file for each sound. */
export interface Peaks {
  /** The version of the format. */
  version: 1;
  /** The duration in seconds that the values cover. */
  seconds: number;
  /** One value for each equal part of the sound, from 0, silent, to 255, its loudest part. */
  peaks: number[];
}

export const peakCount = 240;
