import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  AV_CODEC_ID_H264,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  avGetCodecName,
  avGetPixFmtName,
  Codec,
  CodecContext,
  FilterGraph,
  FormatContext,
  Frame,
  Log,
  Packet,
  type Stream,
} from 'node-av/lib';

Log.setLevel(AV_LOG_QUIET);

/**
 * The properties of a finished file, in seconds and pixels. Does not use the engine's own probe, because tests must not trust the
 * code that they test.
 */
export interface Inspection {
  duration: number;
  metadata: Record<string, string>;
  video: TrackInspection | null;
  sound: TrackInspection | null;
}

export interface TrackInspection {
  codec: string;
  codecString: string;
  width: number;
  height: number;
  pixels: string | null;
  /** The meaning of its numbers as colours (H.273): matrix, primaries, transfer. */
  colours: number[];
  channels: number;
  sampleRate: number;
  rotated: boolean;
  metadata: Record<string, string>;
  /** Every packet in the order of the file; `data` tells whether two have the same content. */
  packets: { second: number; key: boolean; data: string }[];
}

function openFile(path: string): FormatContext {
  const context = new FormatContext();
  const code = context.openInputSync(path);
  if (code < 0 || context.findStreamInfoSync(null) < 0) throw new Error(`Cannot open ${path}`);
  return context;
}

export function inspect(path: string): Inspection {
  const context = openFile(path);
  const track = (type: typeof AVMEDIA_TYPE_VIDEO): TrackInspection | null => {
    const stream = context.streams.find(({ codecpar }) => codecpar.codecType === type);
    return stream ? describe(stream) : null;
  };
  const found: Inspection = {
    duration: Number(context.duration) / 1e6,
    metadata: context.metadata?.getAll() ?? {},
    video: track(AVMEDIA_TYPE_VIDEO),
    sound: track(AVMEDIA_TYPE_AUDIO),
  };
  eachPacket(context, (packet, stream) => {
    const lane = stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO ? found.video : found.sound;
    const second = (Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den;
    const data = createHash('sha1')
      .update(packet.data ?? '')
      .digest('hex');
    lane?.packets.push({ second, key: packet.isKeyframe, data });
  });
  context.closeInputSync();
  return found;
}

function describe({ codecpar, metadata }: Stream): TrackInspection {
  return {
    codec: avGetCodecName(codecpar.codecId) ?? '',
    codecString: codecpar.getCodecString() ?? '',
    width: codecpar.width,
    height: codecpar.height,
    pixels: avGetPixFmtName(codecpar.format as Parameters<typeof avGetPixFmtName>[0]),
    colours: [codecpar.colorSpace, codecpar.colorPrimaries, codecpar.colorTrc],
    channels: codecpar.channels,
    sampleRate: codecpar.sampleRate,
    rotated: codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) !== null,
    metadata: metadata?.getAll() ?? {},
    packets: [],
  };
}

function eachPacket(context: FormatContext, visit: (packet: Packet, stream: Stream) => void): void {
  const packet = new Packet();
  packet.alloc();
  const streams = context.streams;
  while (context.readFrameSync(packet) >= 0) {
    const stream = streams[packet.streamIndex];
    if (stream && packet.pts !== AV_NOPTS_VALUE) visit(packet, stream);
    packet.unref();
  }
  packet.free();
}

/** Decodes a track and passes on each frame, converted by an ffmpeg filter, with its second. */
function eachFrame(
  path: string,
  type: typeof AVMEDIA_TYPE_VIDEO,
  filter: string,
  visit: (frame: Frame, second: number) => void,
): void {
  const context = openFile(path);
  const stream = context.streams.find(({ codecpar }) => codecpar.codecType === type);
  if (!stream) throw new Error('No such track');
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(stream.codecpar);
  decoder.pktTimebase = stream.timeBase;
  decoder.open2Sync(codec, null);
  const [frame, out] = [new Frame(), new Frame()];
  frame.alloc();
  out.alloc();
  let graph: FilterGraph | null = null;
  const drain = () => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      const second = (Number(frame.bestEffortTimestamp) * stream.timeBase.num) / stream.timeBase.den;
      graph ??= conversion(frame, type, filter);
      graph.getFilter(type === AVMEDIA_TYPE_VIDEO ? 'buffer@in' : 'abuffer@in')?.buffersrcAddFrameSync(frame);
      const sink = graph.getFilter(type === AVMEDIA_TYPE_VIDEO ? 'buffersink@out' : 'abuffersink@out');
      while (sink && sink.buffersinkGetFrameSync(out) >= 0) {
        visit(out, second);
        out.unref();
      }
      frame.unref();
    }
  };
  eachPacket(context, (packet, of) => {
    if (of.index !== stream.index) return;
    decoder.sendPacketSync(packet);
    drain();
  });
  decoder.sendPacketSync(null);
  drain();
  decoder.freeContext();
  context.closeInputSync();
}

function conversion(frame: Frame, type: typeof AVMEDIA_TYPE_VIDEO, filter: string): FilterGraph {
  const graph = new FilterGraph();
  graph.alloc();
  const picture = `buffer@in=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1000:colorspace=${frame.colorSpace}:range=${frame.colorRange},${filter},buffersink@out`;
  const sound = `abuffer@in=sample_rate=${frame.sampleRate}:sample_fmt=${frame.format}:channel_layout=${frame.channels === 1 ? 'mono' : 'stereo'}:time_base=1/${frame.sampleRate},${filter},abuffersink@out`;
  if (graph.parsePtr(type === AVMEDIA_TYPE_VIDEO ? picture : sound) < 0 || graph.configSync() < 0)
    throw new Error('Bad filter');
  return graph;
}

export type Colour = 'red' | 'green' | 'blue' | 'white' | 'black' | 'other';

/** The colours of the four corners, row by row, of the frame that is shown at a second. */
export function cornersOf(path: string, second: number): Colour[] {
  let corners: Colour[] = [];
  eachFrame(path, AVMEDIA_TYPE_VIDEO, 'format=rgb24', (frame, at) => {
    if (at > second && corners.length > 0) return;
    const [bytes, stride] = [frame.data?.[0], frame.linesize[0] ?? 0];
    const spot = (x: number, y: number) => {
      const from = Math.floor(frame.height * y) * stride + Math.floor(frame.width * x) * 3;
      return colourOf([...(bytes?.subarray(from, from + 3) ?? [])]);
    };
    corners = [spot(0.15, 0.15), spot(0.85, 0.15), spot(0.15, 0.85), spot(0.85, 0.85)];
  });
  return corners;
}

/** Red, green and blue in the middle of each of `count` equal columns of the first frame, by its own matrix. */
export function columnsOf(path: string, count: number): number[][] {
  let columns: number[][] = [];
  eachFrame(path, AVMEDIA_TYPE_VIDEO, 'format=rgb24', (frame) => {
    const [bytes, stride] = [frame.data?.[0], frame.linesize[0] ?? 0];
    const row = Math.floor(frame.height / 2) * stride;
    const spot = (n: number) => row + Math.floor((frame.width * (n + 0.5)) / count) * 3;
    if (columns.length > 0) return;
    columns = Array.from({ length: count }, (_, n) => [...(bytes?.subarray(spot(n), spot(n) + 3) ?? [])]);
  });
  return columns;
}

export function colourOf(rgb: number[]): Colour {
  const bits = rgb
    .slice(0, 3)
    .map((value) => (value > 180 ? 1 : value < 75 ? 0 : 9))
    .join('');
  const names: Record<string, Colour> = { '100': 'red', '010': 'green', '001': 'blue', '111': 'white', '000': 'black' };
  return names[bits] ?? 'other';
}

/** The second of the first frame whose top left corner is white. */
export function flashSecond(path: string): number {
  let found = Number.NaN;
  eachFrame(path, AVMEDIA_TYPE_VIDEO, 'format=rgb24', (frame, at) => {
    if (Number.isNaN(found) && (frame.data?.[0]?.[0] ?? 0) > 180) found = at;
  });
  return found;
}

/** The second of the first loud sample. */
export function loudSecond(path: string): number {
  let found = Number.NaN;
  eachFrame(path, AVMEDIA_TYPE_AUDIO, 'aformat=sample_fmts=s16:channel_layouts=mono', (frame, at) => {
    const bytes = frame.data?.[0];
    for (let n = 0; Number.isNaN(found) && bytes && n < frame.nbSamples; n += 1) {
      if (Math.abs(bytes.readInt16LE(n * 2)) > 4000) found = at + n / frame.sampleRate;
    }
  });
  return found;
}

/** The left channel as players play it: from second 0 on, at 48 kHz, with edit lists and skipped samples applied. */
export function samplesOf(path: string): Float32Array {
  const context = openFile(path);
  const start = path.endsWith('.mp3') ? Number(context.startTime) / 1e6 : 0;
  context.closeInputSync();
  const heard: number[] = [];
  eachFrame(path, AVMEDIA_TYPE_AUDIO, 'aformat=sample_fmts=flt:channel_layouts=stereo', (frame, at) => {
    if (frame.sampleRate !== 48_000) throw new Error(`${frame.sampleRate} samples a second`);
    const bytes = frame.data?.[0];
    const from = Math.round((at - start) * 48_000);
    for (let n = Math.max(0, -from); bytes && n < frame.nbSamples; n += 1) heard[from + n] = bytes.readFloatLE(n * 8);
  });
  return Float32Array.from(heard, (sample) => sample ?? 0);
}

/** The names of the top boxes of an MP4, in their order. */
export function boxesOf(path: string): string[] {
  const bytes = readFileSync(path);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
    const length = bytes.readUInt32BE(at);
    at += length === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : length || bytes.length;
  }
  return names;
}

/**
 * The data of the bare H.264, without its container: the colours of the first decoded frame (matrix, primaries, transfer), and
 * frames per second.
 */
export function sequenceOf(path: string): { colours: number[]; frameRate: number } {
  const context = openFile(path);
  const stream = context.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const codec = Codec.findDecoder(AV_CODEC_ID_H264);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.extraData = stream?.codecpar.extradata ?? null;
  decoder.open2Sync(codec, null);
  const frame = new Frame();
  frame.alloc();
  let colours: number[] = [];
  const look = () => {
    if (colours.length === 0 && decoder.receiveFrameSync(frame) >= 0)
      colours = [frame.colorSpace, frame.colorPrimaries, frame.colorTrc];
  };
  eachPacket(context, (packet, of) => {
    if (of.index !== stream?.index) return;
    decoder.sendPacketSync(packet);
    look();
  });
  decoder.sendPacketSync(null);
  look();
  const { num, den } = decoder.framerate;
  decoder.freeContext();
  context.closeInputSync();
  return { colours, frameRate: num / den };
}

/** The kinds of units of H.264 in an MP4, each once, in ascending order. */
export function unitKindsOf(path: string): number[] {
  const context = openFile(path);
  const kinds = new Set<number>();
  eachPacket(context, (packet, { codecpar }) => {
    const bytes = codecpar.codecType === AVMEDIA_TYPE_VIDEO ? packet.data : null;
    for (let at = 0; bytes && at + 4 < bytes.length; at += 4 + bytes.readUInt32BE(at))
      kinds.add((bytes[at + 4] ?? 0) & 31);
  });
  context.closeInputSync();
  return [...kinds].sort((a, b) => a - b);
}
