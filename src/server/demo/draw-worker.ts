import { join } from 'node:path';
import { newPicture, type Picture } from '#server/media/draw/picture.ts';
import { writeMp3 } from '#server/media/draw/sound.ts';
import { writeStill } from '#server/media/draw/still.ts';
import { openVideoFile, quiet } from '#server/media/draw/video.ts';
import type { Moment } from './canvas/scene.ts';
import type { DemoImage, DemoVideo } from './demo-media.ts';
import type { DrawAnswer, DrawTask } from './draw-task.ts';
import { compose } from './music/compose.ts';
import { levelsOf } from './music/levels.ts';
import { frameRate, type ImagePlan, type VideoPlan } from './plans/plan.ts';
import { portraitPlans } from './plans/portraits.ts';
import { imagePlans } from './plans/stills.ts';
import { videoPlans } from './plans/videos.ts';

// The child process of make-demo-media.ts: draws one thing after the other, as it is told.

process.on('message', (task: DrawTask) => {
  draw(task).then(
    (media) => tell({ media }),
    (error: unknown) => tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
quiet();

function tell(answer: DrawAnswer): void {
  process.send?.(answer);
}

async function draw({ key, folder }: DrawTask): Promise<DemoVideo | DemoImage> {
  const video = videoPlans.find((plan) => plan.key === key);
  if (video) return drawVideo(video, folder);
  const image = [...imagePlans, ...portraitPlans].find((plan) => plan.key === key);
  if (image) return drawImage(image, folder);
  throw new Error(`No plan draws ${key}`);
}

async function drawVideo(plan: VideoPlan, folder: string): Promise<DemoVideo> {
  const { key, width, height, tune } = plan;
  const sound = compose(tune);
  const frames = Math.round(tune.seconds * frameRate);
  let levels: ((phase: number, band: number) => number) | null = null;
  const moment = plan.drawing({
    ...plan,
    unit: Math.min(width, height) / 360,
    seconds: tune.seconds,
    // Only some drawings listen.
    level: (phase, band) => {
      levels ??= levelsOf(sound);
      return levels(phase, band);
    },
  });
  const paths = {
    mp4Path: join(folder, `${key}.mp4`),
    posterPath: join(folder, `${key}.jpg`),
    soundPath: join(folder, `${key}.mp3`),
  };
  const file = openVideoFile({ path: paths.mp4Path, frameRate, sound });
  for (const picture of framesOf(plan, moment, frames)) file.add(picture);
  file.close();
  writeMp3(paths.soundPath, sound);
  const poster = Math.round(plan.poster * frames);
  const picture = newPicture(width, height);
  moment(poster / frames, picture);
  await writeStill(paths.posterPath, picture, 86);
  return {
    kind: 'video',
    key,
    ...paths,
    posterSecond: poster / frameRate,
    width,
    height,
    duration: frames / frameRate,
  };
}

/** All frames one after the other; each is good until the next is asked for. */
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

/** Makes the first what lies in the middle of both. */
function mean(first: Float32Array, second: Float32Array): void {
  for (let at = 0; at < first.length; at++) first[at] = ((first[at] as number) + (second[at] as number)) / 2;
}

async function drawImage(plan: ImagePlan, folder: string): Promise<DemoImage> {
  const { key, width, height } = plan;
  const picture = newPicture(width, height);
  plan.drawing({ ...plan, unit: Math.min(width, height) / 360, seconds: 8, level: () => 0 })(plan.phase, picture);
  const path = join(folder, `${key}.jpg`);
  await writeStill(path, picture, 88);
  return { kind: 'image', key, path, width, height };
}
