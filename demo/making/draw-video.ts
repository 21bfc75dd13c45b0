import { openPainting, writeStill } from '#demo/encoding/picture.ts';
import { writeMp3 } from '#demo/encoding/sound.ts';
import { writeVideo } from '#demo/encoding/video.ts';
import { compose } from '#demo/music/compose.ts';
import type { Quality, VideoPlan } from '#demo/plans/plan.ts';
import { removeNamesFromMp3 } from '../../src/server/media/engine/child/av/encoder-names.ts';
import { type DrawnVideo, videoFiles } from './demo-media.ts';

/** Draws and encodes a video with its sound and its poster into the folder. The picture repeats every few bars. */
export async function drawVideo(plan: VideoPlan, folder: string, { frameRate, scale }: Quality): Promise<DrawnVideo> {
  const { tune, bars } = plan;
  const { mp4Path, posterPath, soundPath } = videoFiles(folder);
  const [width, height] = plan.view.map((side) => 2 * Math.round((side * scale) / 2)) as [number, number];
  const box = [0, 0, plan.width, plan.height] as const;
  const moment = await openPainting(plan.drawing({ ...plan, beats: bars * 4 }), { width, height, box });
  const frames = Math.round((tune.seconds / tune.bars) * bars * frameRate);
  const sound = compose(tune);
  await writeVideo(mp4Path, { frames, frameRate, draw: (frame) => moment(frame / frames) }, sound);
  writeMp3(soundPath, sound);
  removeNamesFromMp3(soundPath);
  const poster = Math.round(plan.poster * frames);
  await writeStill(posterPath, await moment(poster / frames), 86);
  const posterSecond = Math.round((poster / frameRate) * 10) / 10;
  return { kind: 'video', width, height, duration: tune.seconds, posterSecond };
}
