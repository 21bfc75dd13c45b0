import { statSync } from 'node:fs';
import type { Frame } from 'node-av/lib';
import { rungSize } from '#lib/media/shown-size.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { AvTasks, MixCuts } from '../../tasks.ts';
import { decodeAll } from '../av/decode.ts';
import { type Encoder, pcmEncoder, specOf, workEncoder } from '../av/encoder.ts';
import { Muxer } from '../av/mux.ts';
import { PictureTimer } from '../av/picture/picture-timer.ts';
import { PictureFilter } from '../av/picture-filter.ts';
import { SoundFilter } from '../av/sound/sound-filter.ts';
import { SoundMix } from '../av/sound/sound-mix.ts';
import { openSource, type Source, type SourceFile, type VideoStream } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { pictureOutput, videoOf } from './encode-video.ts';

type Task = AvTasks['mixSound'];

/** No rendition is larger, so their source need not be. */
const SHORT_SIDE = 1080;
/** Samples per frame between the filters. */
const SAMPLES = 1024;
/** The share of the work that reading the other sound takes. */
const SOUND_SHARE = 0.05;

/** Makes a cut of a video with another sound mixed into its own. */
export async function mixSound(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const { cuts } = input;
  const source = openSource(input.video);
  const video = videoOf(source);
  const size = rungSize(video.size, SHORT_SIDE);
  const picture = workEncoder(video, size, (packet) => muxer.write(packet, 0));
  const sound = pcmEncoder((packet) => muxer.write(packet, 1));
  const muxer = new Muxer('mov', input.target, [specOf(picture), specOf(sound)]);
  let samples = 0;
  const mix = new SoundMix(cuts, source.sound ? ['video', 'sound'] : ['sound'], (frame) => {
    frame.pts = BigInt(samples);
    samples += frame.nbSamples;
    sound.encode(frame);
  });
  await pourSound(input.sound, cuts, mix, pulse);
  const filter = new PictureFilter(video, [pictureOutput({ size, encoder: picture })]);
  await mixFrames({ source, video, cuts, filter, mix, pulse });
  for (const encoder of [picture, sound] satisfies Encoder[]) encoder.flush();
  muxer.finish();
  mix.close();
  filter.close();
  return { ...size, bytes: statSync(input.target).size, duration: cuts.videoCutEnd - cuts.videoCutStart };
}

/** Reads the other sound up to the end of its cut. */
async function pourSound(file: SourceFile, { audioCutEnd }: MixCuts, mix: SoundMix, pulse: Pulse): Promise<void> {
  const source = openSource(file);
  if (!source.sound) throw new MediaError(reasons.notSound);
  const filter = new SoundFilter(SAMPLES, (frame) => mix.push('sound', frame));
  let reached = 0;
  const end = await decodeAll({
    source: { ...source, video: null, duration: source.sound.duration },
    pulse,
    onSound: (frame, second) => {
      reached = second;
      pulse.reached(SOUND_SHARE * Math.min(1, second / audioCutEnd));
      filter.push(frame, second);
    },
    enough: () => reached > audioCutEnd,
  });
  filter.flush(end);
  mix.end('sound');
  filter.close();
  source.context.closeInputSync();
}

interface Pouring {
  source: Source;
  video: VideoStream;
  cuts: MixCuts;
  filter: PictureFilter;
  mix: SoundMix;
  pulse: Pulse;
}

/** Reads the video up to the end of its cut: frames go to the filter, its own sound to the mix. */
async function mixFrames({ source, cuts, filter, mix, pulse }: Pouring): Promise<void> {
  const end = cuts.videoCutEnd;
  const timer = new PictureTimer((frame) => filter.push(frame));
  const pictures = pictureCut(cuts, (frame, second) => timer.push(frame, second));
  const soundFilter = source.sound ? new SoundFilter(SAMPLES, (frame) => mix.push('video', frame)) : null;
  const reached = { picture: 0, sound: soundFilter ? 0 : end };
  const decoded = await decodeAll({
    source,
    pulse,
    onPicture: (frame, second) => {
      reached.picture = second;
      pulse.reached(SOUND_SHARE + (1 - SOUND_SHARE) * 0.98 * Math.min(1, second / end));
      pictures.see(frame, second);
    },
    ...(soundFilter && {
      onSound: (frame: Frame, second: number) => {
        reached.sound = second;
        soundFilter.push(frame, second);
      },
    }),
    enough: () => reached.picture >= end && reached.sound >= end,
  });
  pictures.finish();
  timer.finish(end - cuts.videoCutStart);
  filter.flush();
  soundFilter?.flush(decoded);
  mix.end('video');
  soundFilter?.close();
}

/**
 * Passes on the frames of a cut, with their second in it. The frame on screen when the cut begins comes first, even if
 * it began earlier.
 */
function pictureCut({ videoCutStart, videoCutEnd }: MixCuts, onFrame: (frame: Frame, second: number) => void) {
  const length = videoCutEnd - videoCutStart;
  let held: { frame: Frame; at: number } | null = null;
  const handOn = (until: number) => {
    if (!held) return;
    if (until > held.at) onFrame(held.frame, held.at);
    held.frame.free();
    held = null;
  };
  let seen = false;
  let ended = false;
  return {
    see: (frame: Frame, second: number) => {
      if (ended) return;
      // As in every rendition, the first frame is shown from second 0.
      const at = seen ? Math.max(0, second - videoCutStart) : 0;
      seen = true;
      ended = at >= length;
      handOn(Math.min(at, length));
      if (ended) return;
      const copy = frame.clone();
      if (copy) held = { frame: copy, at };
    },
    finish: () => handOn(length),
  };
}
