import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AV_PKT_DATA_FRAME_CROPPING } from 'node-av/constants';
import { coloursOf, deliveredColours } from '../picture/colours.ts';
import type { AvStream, Source, VideoStream } from '../source.ts';
import { readSequence, readStreamHeader, type StreamHeader, unitKind, unitKinds } from './parameter-sets.ts';
import { plainSoundHeader } from './plain-sound.ts';

/** What players of every kind take: 1080p, or the screen of a phone, up to level 5.1. */
const most = { shortSide: 1080, pixels: 1080 * 2560, level: 51, sampleRate: 48_000 } as const;

/** The headers of a video that browsers play as it is. */
export interface PlainVideo {
  picture: StreamHeader;
  /** Null for a silent video. */
  sound: Buffer | null;
}

/**
 * Null for a video that some browsers do not play, or not well, as far as its headers tell: it has to be progressive H.264 in 8 bit 4:2:0 of at most
 * 1080p, in an MP4 or MOV, with plain AAC in at most stereo or without sound.
 */
export function plainVideo({ video, sound, demuxer }: Source): PlainVideo | null {
  if (!video || demuxer !== 'mov') return null;
  const picture = plainPicture(video);
  const soundHeader = sound && plainSound(sound);
  if (!picture || soundHeader === undefined) return null;
  return { picture, sound: soundHeader };
}

function plainPicture({ stream, size, orientation }: VideoStream): StreamHeader | null {
  const { codecpar, sampleAspectRatio } = stream;
  if (codecpar.codecId !== AV_CODEC_ID_H264 || codecpar.codecTagString !== 'avc1') return null;
  const shape = [Math.min(size.width, size.height), size.width * size.height] as const;
  if (shape[0] > most.shortSide || shape[1] > most.pixels) return null;
  // Firefox turns pictures, but does not mirror them.
  if (orientation.mirrored) return null;
  if (![sampleAspectRatio, codecpar.sampleAspectRatio].every(({ num, den }) => num <= 0 || num === den)) return null;
  if (codecpar.getCodedSideData(AV_PKT_DATA_FRAME_CROPPING)) return null;
  const colours = coloursOf(codecpar, codecpar.height);
  if (deliveredColours(colours) !== colours) return null;
  const header = codecpar.extradata && readStreamHeader(codecpar.extradata);
  const sequences = header?.sets.filter((unit) => unitKind(unit) === unitKinds.sequence) ?? [];
  const isPlain = sequences.map(readSequence).every((sequence) => {
    if (!sequence) return false;
    const { chroma, depth, isProgressive, level } = sequence;
    return chroma === 1 && depth === 8 && isProgressive && level <= most.level;
  });
  return header && sequences.length === 1 && isPlain ? header : null;
}

/** Undefined for a sound that is not plain. */
function plainSound({ stream: { codecpar } }: AvStream): Buffer | undefined {
  if (codecpar.codecId !== AV_CODEC_ID_AAC || codecpar.codecTagString !== 'mp4a') return undefined;
  if (codecpar.channels > 2 || codecpar.sampleRate > most.sampleRate) return undefined;
  return (codecpar.extradata && plainSoundHeader(codecpar.extradata)) ?? undefined;
}
