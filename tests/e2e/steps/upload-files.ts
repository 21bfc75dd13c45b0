import { writeMp3 } from '#demo/encoding/sound.ts';
import { clip } from '#tests/fixtures/clip.ts';

/** A real portrait MP4 of two seconds. */
export const tallClip = () => clip({ width: 360, height: 640 });

/** Writes two seconds of sound without video. */
export function writeSound(path: string): void {
  const rate = 48_000;
  const wave = Float32Array.from({ length: 2 * rate }, (_, sample) => 0.3 * Math.sin((sample / rate) * 2764));
  writeMp3(path, { rate, left: wave, right: wave });
}
