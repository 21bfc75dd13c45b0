import { AV_NOPTS_VALUE, AVERROR_EAGAIN, AVERROR_EIO, AVERROR_ENOMEM, AVERROR_EOF } from 'node-av/constants';
import { CodecContext, Frame, Packet } from 'node-av/lib';
import { streamDemuxers } from '../../formats.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { Pulse } from '../pulse.ts';
import { must } from './failure.ts';
import { type AvStream, checkWork, type Source } from './source.ts';
import { THREADS } from './threads.ts';

/** Gets a decoded frame, valid only during the call, and the second at which it is shown. */
export type OnFrame = (frame: Frame, second: number) => void;

interface Decoding {
  track: AvStream;
  context: CodecContext;
  onFrame: OnFrame;
  good: number;
  bad: number;
  /** Second at which the last frame ends: the assumed time of a frame without a time stamp. */
  end: number;
}

export interface DecodeOptions {
  source: Source;
  onPicture?: OnFrame;
  onSound?: OnFrame;
  pulse: Pulse;
  /** Called after each packet; true stops reading. */
  enough?: () => boolean;
}

/** Reads the whole file once and decodes the streams that have a listener. Returns the second at which its video and its sound end. */
export async function decodeAll({ source, onPicture, onSound, pulse, enough }: DecodeOptions): Promise<number> {
  const decodings = new Map<number, Decoding>();
  const listen = (track: AvStream | null, onFrame: OnFrame | undefined) => {
    if (track && onFrame) decodings.set(track.stream.index, openDecoder(track, onFrame));
  };
  listen(source.video, onPicture);
  listen(source.sound, onSound);
  const others = new Set([source.video, source.sound].map((track) => track?.stream.index ?? -1));
  let othersEnd = 0;
  const frame = new Frame();
  frame.alloc();
  try {
    await readPackets(source, pulse, (packet) => {
      const decoding = decodings.get(packet.streamIndex);
      if (decoding && packet.size > 0) decodePacket(source, decoding, packet, frame);
      else if (others.has(packet.streamIndex)) othersEnd = Math.max(othersEnd, endOf(source, packet));
      return enough?.() ?? false;
    });
    for (const decoding of decodings.values()) decodePacket(source, decoding, null, frame);
    const all = [...decodings.values()];
    const end = Math.max(othersEnd, ...all.map((decoding) => decoding.end));
    checkHealth(source, all, end, enough?.() ?? false);
    return end;
  } finally {
    frame.free();
    for (const { context } of decodings.values()) context.freeContext();
  }
}

/** Passes every packet of the file to `onPacket`, in file order, until it returns true. */
export async function readPackets(source: Source, pulse: Pulse, onPacket: (packet: Packet) => boolean): Promise<void> {
  const packet = new Packet();
  packet.alloc();
  const mend = streamDemuxers.includes(source.demuxer) ? jumpMender(source) : lastFrameMender(source);
  try {
    for (;;) {
      const read = source.context.readFrameSync(packet);
      if (read === AVERROR_EIO) throw new Error('Cannot read the file.');
      // Anything but the end of the file is damage; how much is missing is checked at the end.
      if (read < 0) return;
      mend(packet);
      const done = onPacket(packet);
      packet.unref();
      if (done) return;
      if (pulse.due()) await pulse.beat();
    }
  } finally {
    packet.free();
  }
}

/** Second at which a packet ends; 0 if unknown. */
function endOf(source: Source, packet: Packet): number {
  const base = source.context.streams[packet.streamIndex]?.timeBase;
  if (!base || packet.pts === AV_NOPTS_VALUE) return 0;
  return (Number(packet.pts + packet.duration) * base.num) / base.den - source.start;
}

function openDecoder(track: AvStream, onFrame: OnFrame): Decoding {
  const context = new CodecContext();
  context.allocContext3(track.codec);
  must(context.parametersToContext(track.stream.codecpar), 'Decoder parameters');
  context.pktTimebase = track.stream.timeBase;
  context.threadCount = THREADS;
  if (context.open2Sync(track.codec, null) < 0) {
    context.freeContext();
    throw new MediaError(reasons.damaged);
  }
  return { track, context, onFrame, good: 0, bad: 0, end: 0 };
}

function decodePacket(source: Source, decoding: Decoding, packet: Packet | null, frame: Frame): void {
  const sent = decoding.context.sendPacketSync(packet);
  if (sent === AVERROR_ENOMEM) throw new MediaError(reasons.heavy);
  if (sent < 0 && sent !== AVERROR_EOF) decoding.bad += 1;
  for (;;) {
    const received = decoding.context.receiveFrameSync(frame);
    if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
    if (received === AVERROR_ENOMEM) throw new MediaError(reasons.heavy);
    if (received < 0) {
      decoding.bad += 1;
      // A decoder that is being drained repeats its error forever.
      if (packet === null) return;
      continue;
    }
    decoding.good += 1;
    // The probe has counted the frames already, but they may be larger than the container says.
    if (decoding.track === source.video) checkWork(decoding.good, frame);
    const second = secondOf(source, decoding, frame);
    decoding.end = Math.max(decoding.end, second + lengthOf(decoding.track, frame));
    decoding.onFrame(frame, second);
    frame.unref();
  }
}

function secondOf(source: Source, { track, end }: Decoding, frame: Frame): number {
  const ticks = frame.bestEffortTimestamp;
  if (ticks === AV_NOPTS_VALUE) return end;
  const { num, den } = track.stream.timeBase;
  return (Number(ticks) * num) / den - source.start;
}

function lengthOf(track: AvStream, frame: Frame): number {
  if (frame.nbSamples > 0 && frame.sampleRate > 0) return frame.nbSamples / frame.sampleRate;
  const { num, den } = track.stream.timeBase;
  if (frame.duration > 0n) return (Number(frame.duration) * num) / den;
  const rate = track.stream.avgFrameRate;
  return rate.num > 0 ? rate.den / rate.num : 1 / 30;
}

/** Refuses a file with a large part missing or broken; tolerates single broken packets. */
function checkHealth(source: Source, decodings: Decoding[], end: number, cut: boolean): void {
  const reason = source.video ? reasons.damaged : reasons.soundDamaged;
  const main = decodings[0];
  if (!main) return;
  if (main.good === 0) throw new MediaError(reason);
  if (cut) return;
  if (main.bad > (main.good + main.bad) / 5) throw new MediaError(reason);
  // Without a table of contents, a duration is a guess.
  const declared = streamDemuxers.includes(source.demuxer) ? null : source.duration;
  if (declared !== null && end < declared * 0.9 - 1) throw new MediaError(reason);
}

/**
 * Transport streams jump in time where two recordings were joined: a jump of 10 seconds ahead or half a second back is such a seam. The
 * streams pass a seam one after the other; the first one tells how far the clock moved, so that they stay in sync.
 */
function jumpMender(source: Source): (packet: Packet) => void {
  const tracks = new Map<number, { due: number; seam: number }>();
  const shifts = [0];
  return (packet) => {
    const base = source.context.streams[packet.streamIndex]?.timeBase;
    const stamp = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
    if (!base || stamp === AV_NOPTS_VALUE) return;
    const second = (Number(stamp) * base.num) / base.den;
    const track = tracks.get(packet.streamIndex) ?? { due: second, seam: 0 };
    tracks.set(packet.streamIndex, track);
    const jump = second + (shifts[track.seam] ?? 0) - track.due;
    if (jump > 10 || jump < -0.5) {
      track.seam += 1;
      shifts[track.seam] ??= track.due - second;
    }
    const shift = shifts[track.seam] ?? 0;
    track.due = second + shift + (Number(packet.duration) * base.num) / base.den;
    const ticks = BigInt(Math.round((shift * base.den) / base.num));
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += ticks;
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += ticks;
  };
}

/**
 * An MP4 says how long after a frame the next one is decoded. If the next one is shown earlier, after a gap, the gap would count twice. So no frame
 * may last longer than its track.
 */
function lastFrameMender({ video }: Source): (packet: Packet) => void {
  if (!video || video.duration === null) return () => {};
  const { index, duration, startTime } = video.stream;
  const end = (startTime === AV_NOPTS_VALUE ? 0n : startTime) + duration;
  return (packet) => {
    if (packet.streamIndex !== index) return;
    const { pts } = packet;
    if (pts !== AV_NOPTS_VALUE && pts < end && pts + packet.duration > end) packet.duration = end - pts;
  };
}
