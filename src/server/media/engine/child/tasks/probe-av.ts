import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { AudioFormat, Probe, VideoFormat } from '#server/media/engine/engine.ts';
import { streamDemuxers, videoFormats } from '#server/media/engine/formats.ts';
import { MediaError } from '#server/media/engine/media-error.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import type { AvTasks } from '#server/media/engine/tasks.ts';
import { readPackets } from '../av/decode.ts';
import { SoundCheck } from '../av/sound/sound-check.ts';
import { checkWork, openSource, type Source } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { checkLength } from './encode-video.ts';

type Task = AvTasks['probe'];

/** Describes a video or a sound. Reads the packets of videos to count their frames, and where the container does not know its own length. */
export async function probeAv({ source: file, format }: Task['input'], pulse: Pulse): Promise<Probe> {
  const source = openSource(file);
  const { video, sound } = source;
  if (source.refusal) throw new MediaError(source.refusal);
  if (!video && !sound) throw new MediaError(reasons.noTracks);
  // Chromium's recorder writes no length, MP3 and AAC have none, and that of a transport stream is a guess.
  const guesses = [...streamDemuxers, 'mp3', 'aac'].includes(file.demuxer);
  const known = guesses ? null : source.duration;
  const { end, frames, heard } =
    video || known === null ? await measure(source, pulse, known !== null) : { end: 0, frames: 0, heard: true };
  const duration = known ?? end;
  if (known === null && end <= 0) throw new MediaError(video ? reasons.damaged : reasons.soundDamaged);
  if (video && videoFormats.some((known) => known === format)) {
    checkLength(duration);
    if (typeof heard === 'string') throw new MediaError(reasons.soundCodec(heard));
    return {
      kind: 'video',
      format: format as VideoFormat,
      ...video.size,
      duration,
      frames,
      frameRate: Math.round(video.frameRate * 1000) / 1000,
      hasSound: heard,
      videoCodec: video.codecName,
      audioCodec: heard ? (sound?.codecName ?? null) : null,
    };
  }
  if (!sound) throw new MediaError(reasons.notSound);
  return { kind: 'audio', format: audioFormat(format), duration };
}

function audioFormat(format: string): AudioFormat {
  if (format === 'ogv') return 'ogg';
  if (format === 'wmv') return 'wma';
  return format === 'mp4' || format === 'mov' ? 'm4a' : (format as AudioFormat);
}

/**
 * The end of the last packet in seconds, how many packets the video has, and whether its sound can be read. If the length is known, sound is not read
 * any further than that takes.
 */
async function measure(source: Source, pulse: Pulse, isLengthKnown: boolean) {
  const streams = source.context.streams;
  const video = source.video?.stream;
  const check = new SoundCheck(source);
  let end = 0;
  let frames = 0;
  await readPackets(source, pulse, (packet) => {
    const base = streams[packet.streamIndex]?.timeBase;
    if (base && packet.pts !== AV_NOPTS_VALUE) {
      end = Math.max(end, (Number(packet.pts + packet.duration) * base.num) / base.den - source.start);
    }
    if (packet.streamIndex === video?.index) {
      frames += 1;
      checkWork(frames, video.codecpar);
    }
    check.see(packet, isLengthKnown);
    return false;
  });
  return { end, frames, heard: check.finish() };
}
