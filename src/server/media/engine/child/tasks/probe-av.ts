import { AV_NOPTS_VALUE, AV_PKT_DATA_ENCRYPTION_INFO } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { AudioFormat, Probe, VideoFormat } from '#server/media/engine/engine.ts';
import { streamDemuxers, videoFormats } from '#server/media/engine/formats.ts';
import { MediaError } from '#server/media/engine/media-error.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import type { AvTasks } from '#server/media/engine/tasks.ts';
import { readPackets } from '../av/decode.ts';
import { SoundCheck } from '../av/sound/sound-check.ts';
import { checkWork, openSource, type Source, type VideoStream } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { checkLength } from './encode-video.ts';

type Task = AvTasks['probe'];

/** Describes a video or a sound. */
export function probeAv({ source, format }: Task['input'], pulse: Pulse): Promise<Probe> {
  return probeSource(openSource(source), format, pulse);
}

/**
 * Describes an open file. Reads the packets of videos, to count their frames, and of files whose container does not know its own length. `onPacket`,
 * if given, gets all packets and may change them.
 */
export async function probeSource(
  source: Source,
  format: string,
  pulse: Pulse,
  onPacket?: (packet: Packet) => void,
): Promise<Probe> {
  const { video, sound } = source;
  if (source.refusal) throw new MediaError(source.refusal);
  if (!video && !sound) throw new MediaError(reasons.noTracks);
  // Chromium's recorder writes no length, MP3 and AAC have none, and a transport stream's length is a guess.
  const guesses = [...streamDemuxers, 'mp3', 'aac'].includes(source.demuxer);
  const known = guesses ? null : source.duration;
  // Sound is read no further than needed, unless `onPacket` wants all of it.
  const isEnough = known !== null && !onPacket;
  const { end, frames, heard } =
    video || known === null ? await measure(source, pulse, isEnough, onPacket) : { end: 0, frames: 0, heard: true };
  const duration = known ?? end;
  if (known === null && end <= 0) throw new MediaError(video ? reasons.damaged : reasons.soundDamaged);
  if (video && videoFormats.some((known) => known === format)) {
    checkLength(duration);
    if (heard === 'damaged') throw new MediaError(reasons.damaged);
    if (typeof heard === 'object') throw new MediaError(reasons.soundCodec(heard.codec));
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

function codedSize({ stream: { codecpar } }: VideoStream) {
  const { width, height } = codecpar;
  return { width, height };
}

/** The end of the last packet in seconds, how many packets the video has, and whether its sound can be read; `isEnough` as in `SoundCheck`. */
async function measure(source: Source, pulse: Pulse, isEnough: boolean, onPacket?: (packet: Packet) => void) {
  // Asking FFmpeg for these takes longer than reading a packet.
  const bases = source.context.streams.map(({ timeBase }) => ({ num: timeBase.num, den: timeBase.den }));
  const video = source.video && { index: source.video.stream.index, ...codedSize(source.video) };
  const check = new SoundCheck(source);
  const seen = new Set<number>();
  let end = 0;
  let frames = 0;
  await readPackets(source, pulse, (packet) => {
    const { streamIndex, pts } = packet;
    const base = bases[streamIndex];
    if (!seen.has(streamIndex) && packet.getSideData(AV_PKT_DATA_ENCRYPTION_INFO)) {
      throw new MediaError(reasons.videoProtected);
    }
    seen.add(streamIndex);
    if (base && pts !== AV_NOPTS_VALUE) {
      end = Math.max(end, (Number(pts + packet.duration) * base.num) / base.den - source.start);
    }
    if (streamIndex === video?.index) {
      frames += 1;
      checkWork(frames, video);
    }
    check.see(packet, isEnough);
    onPacket?.(packet);
    return false;
  });
  return { end, frames, heard: check.finish() };
}
