import { statSync } from 'node:fs';
import { AV_FRAME_FLAG_KEY, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { AvTasks } from '../../tasks.ts';
import { decodeAll } from '../av/decode.ts';
import { PictureFilter } from '../av/picture-filter.ts';
import { openSource, type Source, type SourceFile } from '../av/source.ts';
import { writeStill } from '../av/still.ts';
import type { Pulse } from '../pulse.ts';
import { videoOf } from './encode-video.ts';

type Task = AvTasks['extractFrame'];

/** Tolerance in seconds, because browsers and people round. */
const ROUNDING = 0.0005;

interface Found {
  frame: Frame | null;
  /** Second at which the frame begins. */
  at: number;
  done: boolean;
}

/** The frame on screen at a given second, upright, at most `width` wide. */
export function extractFrame(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  return writeFrame(openSource(input.source), input, pulse);
}

/** As `extractFrame`, from an open source whose packets may have been read already. */
export async function writeFrame(source: Source, input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const video = videoOf(source);
  const size = limited(video.size, input.width);
  const second = Math.max(0, Math.min(input.second, source.duration ?? input.second));
  const frame = await find(source, input.source, second, pulse);
  if (!frame) throw new MediaError(reasons.damaged);
  const filter = new PictureFilter(video, [
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

/**
 * Decodes from a key frame before that second and keeps the last frame that begins no later. A container without an index
 * may land too late; then it decodes again from the beginning.
 */
async function find(source: Source, file: SourceFile, second: number, pulse: Pulse): Promise<Frame | null> {
  if (second > 0) {
    const found = await findFrom(source, second, true, pulse);
    if (found.frame && found.at <= second + ROUNDING) return found.frame;
    found.frame?.free();
  }
  return (await findFrom(openSource(file), second, false, pulse)).frame;
}

async function findFrom(source: Source, second: number, jump: boolean, pulse: Pulse): Promise<Found> {
  const video = videoOf(source);
  const found: Found = { frame: null, at: 0, done: false };
  // A seek in a container without an index lands anywhere: pictures are grey until a key frame comes.
  let isClear = !jump;
  const onPicture = (frame: Frame, at: number) => {
    isClear ||= (frame.flags & AV_FRAME_FLAG_KEY) !== 0;
    if (!isClear) return;
    found.done ||= found.frame !== null && at > second + ROUNDING;
    if (found.done) return;
    found.frame?.free();
    found.frame = frame.clone();
    found.at = at;
  };
  if (jump) {
    const { num, den } = video.stream.timeBase;
    const ticks = BigInt(Math.floor(((second + source.start) * den) / num));
    source.context.seekFrameSync(video.stream.index, ticks, AVSEEK_FLAG_BACKWARD);
  }
  try {
    await decodeAll({ source: { ...source, sound: null, duration: null }, onPicture, pulse, enough: () => found.done });
  } catch (error) {
    // A few bad packets after the wanted frame do not matter; the caller handles the case of no frame at all.
    if (!(error instanceof MediaError)) throw error;
  }
  source.context.closeInputSync();
  return found;
}
