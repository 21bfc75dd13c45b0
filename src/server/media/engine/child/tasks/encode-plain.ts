import { rungSize } from '#lib/media/shown-size.ts';
import type { AvTasks } from '../../tasks.ts';
import { aacEncoder, specOf } from '../av/encoder.ts';
import { Muxer } from '../av/mux.ts';
import { openSource } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { encodeVideo, openRung, videoOf } from './encode-video.ts';

type Task = AvTasks['encodePlain'];

/** The reference of the benchmarks: the same decode and encode, one MP4 per rung, and nothing else. */
export async function encodePlain(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const begun = performance.now();
  const source = openSource(input.source);
  const video = videoOf(source);
  const muxers: Muxer[] = [];
  const rungs = input.rungs.map((shortSide, n) =>
    openRung(video, rungSize(video.size, shortSide), (packet) => muxers[n]?.write(packet, 0)),
  );
  const sound = source.sound
    ? aacEncoder((packet) => {
        for (const muxer of muxers) muxer.write(packet, 1);
      })
    : undefined;
  for (const [n, { encoder }] of rungs.entries()) {
    const specs = [specOf(encoder), ...(sound ? [specOf(sound)] : [])];
    muxers.push(new Muxer('mp4', `${input.target}.${input.rungs[n]}.mp4`, specs));
  }
  await encodeVideo({ source, video, rungs, sound, pulse });
  for (const muxer of muxers) muxer.finish();
  return { seconds: (performance.now() - begun) / 1000 };
}
