import { join } from 'node:path';
import { openPainting, writeStill } from '#demo/encoding/picture.ts';
import { writeMp3 } from '#demo/encoding/sound.ts';
import { openVideoFile } from '#demo/encoding/video.ts';
import { compose } from '#demo/music/compose.ts';
import type { Quality, VideoPlan } from '#demo/plans/plan.ts';
import { removeNamesFromMp3 } from '../../src/server/media/engine/child/av/encoder-names.ts';
import { type DrawnVideo, videoFiles } from './drawn.ts';

/** Draws and encodes a video with its sound and its poster into the folder. The picture repeats every few bars. */
export async function drawVideo(plan: VideoPlan, folder: string, { frameRate, scale }: Quality): Promise<DrawnVideo> {
  const { tune } = plan;
  const [width, height] = plan.view.map((side) => 2 * Math.round((side * scale) / 2)) as [number, number];
  const { bars } = plan;
  const frames = Math.round((tune.seconds / tune.bars) * bars * frameRate);
  const moment = await openPainting(plan.drawing({ ...plan, beats: bars * 4 }), {
    width,
    height,
    box: [0, 0, plan.width, plan.height],
  });
  const sound = compose(tune);
  const file = openVideoFile({ path: join(folder, videoFiles.mp4), frameRate, sound });
  for (let frame = 0; frame < frames; frame++) file.add(await moment(frame / frames));
  file.close();
  writeMp3(join(folder, videoFiles.sound), sound);
  removeNamesFromMp3(join(folder, videoFiles.sound));
  const poster = Math.round(plan.poster * frames);
  await writeStill(join(folder, videoFiles.poster), await moment(poster / frames), 86);
  return { kind: 'video', posterSecond: poster / frameRate, width, height, duration: tune.seconds };
}
