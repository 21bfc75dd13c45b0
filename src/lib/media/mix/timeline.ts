import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { changeMix, type MixField, type MixSources, mixLength, mixStep } from './mix-plan.ts';

/** The parts of the timeline that can be dragged: the ends of both cuts, and the sound as a whole. */
export type TimelineField = Exclude<MixField, 'videoVolume' | 'audioVolume'>;

/** A part of the timeline, from 0 to 1. */
export interface Span {
  start: number;
  end: number;
}

/** Where both cuts are on the timeline, which is as long as the whole video. The sound ends with the video's cut. */
export function spansOf(mix: MergeParams, sources: MixSources): { video: Span; sound: Span } {
  const start = mix.videoCutStart + mix.audioOffset;
  const end = Math.min(mix.videoCutEnd, start + mix.audioCutEnd - mix.audioCutStart);
  const span = (from: number, to: number) => ({ start: from / sources.video, end: to / sources.video });
  return { video: span(mix.videoCutStart, mix.videoCutEnd), sound: span(start, end) };
}

/**
 * The mix after a part was dragged by that number of seconds, starting from `from`. Dragging the first end of the sound keeps the rest in
 * place; a sound that is dragged out at the beginning loses its own beginning.
 */
export function dragMix(from: MergeParams, field: TimelineField, by: number, sources: MixSources): MergeParams {
  const { audioCutStart, audioCutEnd, audioOffset } = from;
  const move = (cutStart: number, offset: number) => {
    const start = Math.min(Math.max(0, cutStart), audioCutEnd - mixStep);
    return changeMix(changeMix(from, 'audioCutStart', start, sources), 'audioOffset', Math.max(0, offset), sources);
  };
  switch (field) {
    case 'audioCutStart': {
      const moved = Math.min(Math.max(by, -audioCutStart), audioCutEnd - audioCutStart - mixStep);
      return move(audioCutStart + moved, audioOffset + moved);
    }
    case 'audioOffset':
      return move(audioCutStart - Math.min(0, audioOffset + by), audioOffset + by);
    case 'audioCutEnd': {
      const heard = Math.min(audioCutEnd, audioCutStart + mixLength(from) - audioOffset);
      return changeMix(from, field, Math.max(audioCutStart + mixStep, heard + by), sources);
    }
    default:
      return changeMix(from, field, from[field] + by, sources);
  }
}
