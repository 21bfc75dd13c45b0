import { rmSync, statSync } from 'node:fs';
import { AVDISCARD_ALL } from 'node-av/constants';
import { defaultThumbnail } from '#lib/media/thumbnail-second.ts';
import type { FirstRendition, Probe } from '../../engine.ts';
import type { AvTasks } from '../../tasks.ts';
import { VideoCopy } from '../av/copy/video-copy.ts';
import { openSource, type Source } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { writeFrame } from './extract-frame.ts';
import { probeSource } from './probe-av.ts';

type Task = AvTasks['probeAndCopy'];

/** Describes a video or a sound. For a video that browsers play unchanged, the same pass makes the first rendition, sound and poster. */
export async function probeAndCopy(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const source = openSource(input.source);
  const copy = VideoCopy.begin(source, { path: input.target, soundPath: input.sound });
  const probe = await probeSource(source, input.format, pulse, copy ? (packet) => copy.take(packet) : undefined);
  if (!copy || probe.kind !== 'video') return { probe, copy: null };
  const length = copy.finish();
  return { probe, copy: length === null ? null : await withPoster(source, probe, length, input, pulse) };
}

/** Describes a copy; null, and no files, if it yields no poster: the encoder then reports what is wrong with the video. */
async function withPoster(
  source: Source,
  probe: Extract<Probe, { kind: 'video' }>,
  length: number,
  { source: file, target, poster, sound, posterWidth: width }: Task['input'],
  pulse: Pulse,
): Promise<FirstRendition | null> {
  const { duration: declared } = probe;
  try {
    if (length < declared * 0.9 - 1) throw new Error('A part of it is missing');
    if (source.sound) source.sound.stream.discard = AVDISCARD_ALL;
    const frame = { source: file, second: defaultThumbnail(declared), width, target: poster, format: 'jpg' } as const;
    await writeFrame(source, frame, pulse);
  } catch {
    for (const path of [target, poster, sound]) if (path) rmSync(path, { force: true });
    return null;
  }
  const size = { width: probe.width, height: probe.height };
  const shortSide = Math.min(size.width, size.height);
  return { ...size, shortSide, bytes: statSync(target).size, duration: length };
}
