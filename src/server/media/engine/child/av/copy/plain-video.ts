import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_FIELD_PROGRESSIVE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PKT_DATA_FRAME_CROPPING,
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_CONSTRAINED,
  AV_PROFILE_H264_HIGH,
  AV_PROFILE_H264_MAIN,
} from 'node-av/constants';
import { CodecContext, type CodecParameters } from 'node-av/lib';
import { must } from '../failure.ts';
import { coloursOf, deliveredColours } from '../picture/colours.ts';
import type { AvStream, Source, VideoStream } from '../source.ts';
import { plainSoundHeader } from './plain-sound.ts';

/** The most that every kind of player accepts: 1080p, or the screen of a phone, up to level 5.1. */
const most = { shortSide: 1080, pixels: 1080 * 2560, level: 51, sampleRate: 48_000 } as const;

const profiles: readonly number[] = [AV_PROFILE_H264_BASELINE, AV_PROFILE_H264_MAIN, AV_PROFILE_H264_HIGH];
const formats: readonly number[] = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P];

/**
 * Null for a video that some browsers do not play, or play badly, as far as its headers tell. It has to be progressive H.264 in 8 bit 4:2:0 of at
 * most 1080p, in an MP4 or MOV. Its sound has to be plain AAC in at most stereo, whose header is returned, or absent.
 */
export function plainVideo({ video, sound, demuxer }: Source): { sound: Buffer | null } | null {
  if (!video || demuxer !== 'mov') return null;
  const soundHeader = sound && plainSound(sound);
  return isPlainPicture(video) && soundHeader !== undefined ? { sound: soundHeader } : null;
}

function isPlainPicture({ stream, size, orientation }: VideoStream): boolean {
  const { codecpar, sampleAspectRatio } = stream;
  if (codecpar.codecId !== AV_CODEC_ID_H264 || codecpar.codecTagString !== 'avc1') return false;
  const shape = [Math.min(size.width, size.height), size.width * size.height] as const;
  if (shape[0] > most.shortSide || shape[1] > most.pixels) return false;
  // Firefox turns pictures, but does not mirror them.
  if (orientation.mirrored) return false;
  if (![sampleAspectRatio, codecpar.sampleAspectRatio].every(({ num, den }) => num <= 0 || num === den)) return false;
  if (codecpar.getCodedSideData(AV_PKT_DATA_FRAME_CROPPING)) return false;
  const colours = coloursOf(codecpar, codecpar.height);
  if (deliveredColours(colours) !== colours) return false;
  // One set of parameters, so that the facts about the first picture hold for all.
  if (((codecpar.extradata?.[5] ?? 0) & 31) !== 1) return false;
  const profile = codecpar.profile & ~AV_PROFILE_H264_CONSTRAINED;
  if (!profiles.includes(profile) || codecpar.level > most.level || !formats.includes(codecpar.format)) return false;
  return isProgressive(codecpar);
}

function isProgressive(parameters: CodecParameters): boolean {
  const context = new CodecContext();
  context.allocContext3(null);
  must(context.parametersToContext(parameters), 'Reading parameters');
  const order = Number(context.getOption('field_order'));
  context.freeContext();
  return order === AV_FIELD_PROGRESSIVE;
}

/** Undefined for a sound that is not plain. */
function plainSound({ stream: { codecpar } }: AvStream): Buffer | undefined {
  if (codecpar.codecId !== AV_CODEC_ID_AAC || codecpar.codecTagString !== 'mp4a') return undefined;
  if (codecpar.channels > 2 || codecpar.sampleRate > most.sampleRate) return undefined;
  return (codecpar.extradata && plainSoundHeader(codecpar.extradata)) ?? undefined;
}
