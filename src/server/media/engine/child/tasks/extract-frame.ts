import { statSync } from 'node:fs';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Size } from '../../geometry.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { FilmTasks } from '../../tasks.ts';
import { decodeAll } from '../av/decode.ts';
import { PictureFilter } from '../av/picture-filter.ts';
import { openSource, type Source, type VideoTrack } from '../av/source.ts';
import { writeStill } from '../av/still.ts';
import type { Pulse } from '../pulse.ts';
import { videoOf } from './film.ts';

type Task = FilmTasks['extractFrame'];

/** The frame that is on the screen at a second, upright, at most `width` wide. */
export async function extractFrame(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const source = openSource(input.source);
  const video = videoOf(source);
  const size = limited(video.size, input.width);
  const second = Math.max(0, Math.min(input.second, source.duration ?? input.second));
  const frame = (await find(source, video, second, pulse)) ?? (await find(openSource(input.source), video, 0, pulse));
  if (!frame) throw new MediaError(reasons.damaged);
  const filter = new PictureFilter(video.orientation, [
    { size, onFrame: (upright) => writeStill(upright, input.target, input.format) },
  ]);
  frame.pts = 0n;
  filter.push(frame);
  filter.flush();
  filter.close();
  frame.free();
  return { ...size, bytes: statSync(input.target).size };
}

function limited(size: Size, width: number): Size {
  const scale = Math.min(1, width / size.width);
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/** Decodes from the key frame before the second; keeps the last frame that begins no later than it. */
async function find(source: Source, video: VideoTrack, second: number, pulse: Pulse): Promise<Frame | null> {
  const kept: { frame: Frame | null; done: boolean } = { frame: null, done: false };
  const onPicture = (frame: Frame, at: number) => {
    if (kept.done) return;
    // Half a millisecond: browsers and people round.
    kept.done = kept.frame !== null && at > second + 0.0005;
    if (kept.done) return;
    kept.frame?.free();
    kept.frame = frame.clone();
  };
  if (second > 0) {
    const { num, den } = video.stream.timeBase;
    const ticks = BigInt(Math.floor(((second + source.start) * den) / num));
    source.context.seekFrameSync(video.stream.index, ticks, AVSEEK_FLAG_BACKWARD);
  }
  try {
    await decodeAll({ source: { ...source, sound: null, duration: null }, onPicture, pulse, enough: () => kept.done });
  } catch (error) {
    // A few bad packets after the wanted frame do not matter; no frame at all is answered by the caller.
    if (!(error instanceof MediaError)) throw error;
  }
  return kept.frame;
}
