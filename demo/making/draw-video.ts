import { join } from 'node:path';
import { newPicture, type Picture } from '#demo/encoding/picture.ts';
import { writeMp3 } from '#demo/encoding/sound.ts';
import { writeStill } from '#demo/encoding/still.ts';
import { openVideoFile } from '#demo/encoding/video.ts';
import { compose } from '#demo/music/compose.ts';
import { levelsOf } from '#demo/music/levels.ts';
import type { VideoPlan } from '#demo/plans/plan.ts';
import { removeNamesFromMp3 } from '../../src/server/media/engine/child/av/encoder-names.ts';
import type { Moment } from '../canvas/scene.ts';
import { type DrawnVideo, videoFiles } from './drawn.ts';

/** Draws and encodes a video with its sound and its poster into the folder. */
export async function drawVideo(plan: VideoPlan, folder: string, frameRate: number): Promise<DrawnVideo> {
  const { width, height, tune } = plan;
  const sound = compose(tune);
  const frames = Math.round(tune.seconds * frameRate);
  let levels: ((phase: number, band: number) => number) | null = null;
  const moment = plan.drawing({
    ...plan,
    unit: Math.min(width, height) / 360,
    seconds: tune.seconds,
    // Only some drawings follow the sound.
    level: (phase, band) => {
      levels ??= levelsOf(sound);
      return levels(phase, band);
    },
  });
  const file = openVideoFile({ path: join(folder, videoFiles.mp4), frameRate, sound });
  for (const picture of framesOf(plan, moment, frames)) file.add(picture);
  file.close();
  writeMp3(join(folder, videoFiles.sound), sound);
  removeNamesFromMp3(join(folder, videoFiles.sound));
  const poster = Math.round(plan.poster * frames);
  const picture = newPicture(width, height);
  moment(poster / frames, picture);
  await writeStill(join(folder, videoFiles.poster), picture, 86);
  return { kind: 'video', posterSecond: poster / frameRate, width, height, duration: frames / frameRate };
}

/** All frames in order; a frame is valid until the next one is requested. */
function* framesOf({ width, height, slow }: VideoPlan, moment: Moment, frames: number): Generator<Picture> {
  let now = newPicture(width, height);
  let next = newPicture(width, height);
  const step = slow ? 2 : 1;
  moment(0, now);
  for (let frame = 0; frame < frames; frame += step) {
    yield now;
    if (frame + step >= frames && !slow) return;
    moment(((frame + step) / frames) % 1, next);
    if (slow) {
      mean(now.rgb, next.rgb);
      yield now;
    }
    [now, next] = [next, now];
  }
}

/** Replaces the first frame by the mean of both. */
function mean(first: Float32Array, second: Float32Array): void {
  for (let at = 0; at < first.length; at++) first[at] = ((first[at] as number) + (second[at] as number)) / 2;
}
