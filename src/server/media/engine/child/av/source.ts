import { constants } from 'node:os';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants';
import {
  avGetCodecName,
  type Codec,
  Dictionary,
  FFmpegError,
  FormatContext,
  InputFormat,
  type Stream,
} from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../../bounds.ts';
import type { Demuxer } from '../../formats.ts';
import { displayedSize, type Orientation, orientationOf } from '../../geometry.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import { takeDescriptor } from '../lent.ts';
import { decoderOf, decoderWhitelist } from './decoders.ts';
import { type Colours, coloursOf, deliveredColours, type SaidColours } from './picture/colours.ts';

export interface AvStream {
  stream: Stream;
  codec: Codec;
  codecName: string;
  /** Seconds; null where the container does not say. */
  start: number | null;
  duration: number | null;
}

export interface VideoStream extends AvStream {
  size: Size;
  orientation: Orientation;
  frameRate: number;
  said: SaidColours;
  /** The colours of its renditions. */
  colours: Colours;
}

/** An opened file: at most one video and one audio stream; the demuxer skips everything else. Times in seconds. */
export interface Source {
  context: FormatContext;
  demuxer: Demuxer;
  video: VideoStream | null;
  sound: AvStream | null;
  /** A sound that no decoder here may or can read, if there is no other. */
  unreadSound: Stream | null;
  /** Why there is no video, if there are pictures that cannot be read. */
  refusal: string | null;
  duration: number | null;
  /** The start of the file's clock; subtract it from every time stamp. */
  start: number;
}

export interface SourceFile {
  path: string;
  demuxer: Demuxer;
}

/** Opens a file with the one demuxer that fits its content, and opens no other file. */
export function openSource({ path, demuxer }: SourceFile): Source {
  const context = new FormatContext();
  const descriptor = takeDescriptor(path);
  // An HLS playlist or an ffconcat named .mp4 would read other files; so would data references inside a MOV.
  const options = Dictionary.fromObject({
    ...(descriptor === null ? { protocol_whitelist: 'file' } : { protocol_whitelist: 'fd', fd: String(descriptor) }),
    format_whitelist: demuxer === 'mov' ? 'mov,mp4' : demuxer,
    codec_whitelist: decoderWhitelist,
    max_streams: String(bounds.streams),
    ...(demuxer === 'mov' ? { enable_drefs: '0', use_absolute_path: '0' } : {}),
  });
  try {
    const url = descriptor === null ? `file:${path}` : 'fd:';
    const opened = context.openInputSync(url, InputFormat.findInputFormat(demuxer), options);
    if (opened < 0) throw openingFault(opened);
    const found = context.findStreamInfoSync(null);
    if (found < 0) throw openingFault(found);
    return describe(context, demuxer);
  } catch (error) {
    context.closeInputSync();
    throw error;
  } finally {
    options.free();
  }
}

const { ENOENT, EACCES, EPERM, EIO, ENXIO, ENODEV, EBADF, EBUSY, EINTR, ENOTDIR, EISDIR, ELOOP } = constants.errno;
const { EMFILE, ENFILE, ENOSPC, EROFS, EDQUOT, ESTALE, ETIMEDOUT } = constants.errno;
const machineErrors = new Set([
  ...[ENOENT, EACCES, EPERM, EIO, ENXIO, ENODEV, EBADF, EBUSY, EINTR, ENOTDIR, EISDIR, ELOOP],
  ...[EMFILE, ENFILE, ENOSPC, EROFS, EDQUOT, ESTALE, ETIMEDOUT],
]);

/** An error of the machine stays an ordinary error; any other error means that the file is bad. */
function openingFault(code: number): Error {
  const error = new FFmpegError(code);
  if (error.isENOMEM) return new MediaError(reasons.heavy);
  if (machineErrors.has(-code)) return new Error(`Cannot read the file: ${error.message}`);
  return new MediaError(reasons.damaged);
}

function describe(context: FormatContext, demuxer: Demuxer): Source {
  if (context.nbStreams >= bounds.streams) throw new MediaError(reasons.streams);
  const streams = context.streams;
  if (streams.some(isProtected)) throw new MediaError(reasons.videoProtected);
  const video = pick(context, streams, AVMEDIA_TYPE_VIDEO);
  const sound = pick(context, streams, AVMEDIA_TYPE_AUDIO);
  const isSound = ({ codecpar }: Stream) => codecpar.codecType === AVMEDIA_TYPE_AUDIO;
  const unreadSound = sound ? null : (streams.find(isSound) ?? null);
  for (const stream of streams) {
    if (![video?.stream, sound?.stream, unreadSound].includes(stream)) stream.discard = AVDISCARD_ALL;
  }
  const starts = [video?.start, sound?.start].filter((start) => typeof start === 'number');
  const start = starts.length > 0 ? Math.min(...starts) : 0;
  const whole = context.duration === AV_NOPTS_VALUE ? null : Number(context.duration) / 1e6;
  return {
    context,
    demuxer,
    video: video ? describeVideo(video) : null,
    sound,
    unreadSound,
    refusal: video ? null : refusalOf(streams),
    // Matroska counts its own length from 0, even if nothing begins there.
    duration: lastEnd([video, sound], start) ?? (demuxer === 'matroska' && whole ? whole - Math.max(0, start) : whole),
    start,
  };
}

/** The second at which the later of video and sound ends; null unless the container says it for both. */
function lastEnd(tracks: (AvStream | null)[], start: number): number | null {
  const ends = tracks
    .filter((track) => track !== null)
    .map(({ start: own, duration }) => (duration === null ? null : (own ?? start) + duration - start));
  return ends.every((end) => end !== null) && ends.length > 0 ? Math.max(...ends) : null;
}

function pick(context: FormatContext, streams: Stream[], type: AVMediaType): AvStream | null {
  const tracks = streams
    .filter((stream) => stream.codecpar.codecType === type)
    // A cover in an MP3 is an image, not a video.
    .filter((stream) => (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) === 0)
    .map((stream) => ({ stream, codec: decoderOf(stream) }));
  const best = context.findBestStream(type);
  const chosen =
    tracks.find(({ stream, codec }) => codec && stream.index === best) ?? tracks.find(({ codec }) => codec);
  if (!chosen?.codec) return null;
  const { stream, codec } = chosen;
  const seconds = (ticks: bigint) =>
    ticks === AV_NOPTS_VALUE ? null : (Number(ticks) * stream.timeBase.num) / stream.timeBase.den;
  const duration = seconds(stream.duration);
  return {
    stream,
    codec,
    codecName: avGetCodecName(stream.codecpar.codecId) ?? 'unknown',
    start: seconds(stream.startTime),
    duration: duration !== null && duration > 0 ? duration : null,
  };
}

/** Pictures or sound that only a player with a key can read: an MP4 or a WebM may mark a track, others mark packets. */
const isProtected = ({ codecpar, metadata }: Stream): boolean =>
  ['encv', 'enca', 'drmi'].includes(codecpar.codecTagString ?? '') || (metadata?.get('enc_key_id') ?? null) !== null;

/** A name for the pictures that no decoder here may or can read. */
function refusalOf(streams: Stream[]): string | null {
  const unread = streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  )?.codecpar;
  if (!unread) return null;
  const tag = unread.codecTagString?.replaceAll(/[^ -~]/g, '').trim();
  const name = avGetCodecName(unread.codecId);
  return reasons.videoCodec(name && name !== 'none' && name !== 'unknown_codec' ? name : tag || 'unknown');
}

function describeVideo(track: AvStream): VideoStream {
  const { codecpar, avgFrameRate, rFrameRate } = track.stream;
  const { width, height, colorSpace, colorPrimaries, colorTrc } = codecpar;
  // A copy, not the stream's own memory: a frame is turned into a picture after its file is closed.
  const said = { colorSpace, colorPrimaries, colorTrc };
  if (width <= 0 || height <= 0) throw new MediaError(reasons.damaged);
  if (width > bounds.videoSide || height > bounds.videoSide || width * height > bounds.videoPixels) {
    throw new MediaError(reasons.videoLarge);
  }
  // As far as the container knows: it may list only a part of a fragmented file.
  checkWork(Number(track.stream.nbFrames), { width, height });
  const orientation = orientationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const aspect = track.stream.sampleAspectRatio.num > 0 ? track.stream.sampleAspectRatio : codecpar.sampleAspectRatio;
  const size = displayedSize({ width, height }, aspect, orientation);
  if (Math.max(size.width, size.height) > bounds.videoSide || size.width * size.height > bounds.videoPixels) {
    throw new MediaError(reasons.videoStretched);
  }
  const rate = avgFrameRate.num > 0 && avgFrameRate.den > 0 ? avgFrameRate : rFrameRate;
  return {
    ...track,
    size,
    orientation,
    frameRate: rate.num > 0 && rate.den > 0 ? rate.num / rate.den : 30,
    said,
    colours: deliveredColours(coloursOf(said, height)),
  };
}

/** Refuses a video with too many frames, or whose frames have too many pixels together. */
export function checkWork(frames: number, { width, height }: Size): void {
  if (frames > bounds.frames || frames * width * height > bounds.framePixels) throw new MediaError(reasons.videoWork);
}
