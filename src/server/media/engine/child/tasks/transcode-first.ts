import { statSync } from 'node:fs';
import type { Frame, Packet } from 'node-av/lib';
import { rungSize } from '#lib/media/shown-size.ts';
import { firstRungOf } from '../../geometry.ts';
import type { AvTasks } from '../../tasks.ts';
import { aacEncoder, specOf } from '../av/encoder.ts';
import { Muxer } from '../av/mux.ts';
import { TICKS } from '../av/picture-filter.ts';
import { openSource } from '../av/source.ts';
import { writeStill } from '../av/still.ts';
import type { Pulse } from '../pulse.ts';
import { encodeVideo, openRung, videoOf } from './encode-video.ts';

type Task = AvTasks['transcodeFirst'];

/** Makes the first rendition and, in the same pass, the poster and the sound alone. */
export async function transcodeFirst(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const source = openSource(input.source);
  const video = videoOf(source);
  const shortSide = firstRungOf(video.size);
  const size = rungSize(video.size, shortSide);
  const rung = openRung(video, size, (packet) => muxer.write(packet, 0));
  const sound = source.sound ? aacEncoder((packet) => writeSound(packet)) : undefined;
  const specs = [specOf(rung.encoder), ...(sound ? [specOf(sound)] : [])];
  const muxer = new Muxer('mp4', input.target, specs, { movflags: '+faststart' });
  const alone =
    sound && input.sound ? new Muxer('mp4', input.sound, [specOf(sound)], { movflags: '+faststart' }) : null;
  const writeSound = (packet: Packet) => {
    muxer.write(packet, 1);
    alone?.write(packet, 0);
  };
  const poster = posterWriter(input.thumbnailAt ?? Math.min(1, (source.duration ?? 0) / 2), input.poster);
  rung.onFrame = poster.see;
  const duration = await encodeVideo({ source, video, rungs: [rung], sound, pulse });
  poster.finish();
  muxer.finish();
  alone?.finish();
  return { ...size, shortSide, bytes: statSync(input.target).size, duration };
}

/** Writes the frame that is on the screen at a second: the last one that begins before it. */
function posterWriter(second: number, path: string) {
  const at = BigInt(Math.round(second * TICKS));
  let kept: Frame | null = null;
  let written = false;
  const write = () => {
    if (kept && !written) writeStill(kept, path, 'jpg');
    written = kept !== null;
    kept?.free();
    kept = null;
  };
  return {
    see: (frame: Frame) => {
      if (written) return;
      if (kept && frame.pts > at) return write();
      kept?.free();
      kept = frame.clone();
    },
    finish: () => {
      if (!written) write();
    },
  };
}
