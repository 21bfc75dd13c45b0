import { limits } from '#lib/contract/limits.ts';
import type { MergeParams } from '#lib/contract/post/publishing.ts';

/** The durations of both sources in seconds. */
export interface MixSources {
  video: number;
  sound: number;
}

export type MixField = keyof MergeParams;

/** The step of all times in seconds. */
export const mixStep = 0.1;
const shortestSound = mixStep;

/** The whole video with as much of the sound as fits, both at unchanged volume. */
export function defaultMix({ video, sound }: MixSources): MergeParams {
  return {
    videoCutStart: 0,
    videoCutEnd: video,
    audioCutStart: 0,
    audioCutEnd: Math.min(sound, video),
    audioOffset: 0,
    videoVolume: 1,
    audioVolume: 1,
  };
}

/** Duration of the result in seconds. */
export const mixLength = ({ videoCutStart, videoCutEnd }: MergeParams): number => videoCutEnd - videoCutStart;

/** The range of a field, whatever the other fields are: they are adjusted. */
export function mixRange(field: MixField, mix: MergeParams, sources: MixSources): { min: number; max: number } {
  switch (field) {
    case 'videoCutStart':
      return { min: 0, max: latestStart(sources.video) };
    case 'videoCutEnd':
      return { min: Math.min(limits.cutSecondsMin, sources.video), max: sources.video };
    case 'audioCutStart':
      return { min: 0, max: floor(sources.sound - shortestSound) };
    case 'audioCutEnd':
      return { min: Math.min(shortestSound, sources.sound), max: sources.sound };
    case 'audioOffset':
      return { min: 0, max: floor(mixLength(mix) - mixStep) };
    case 'videoVolume':
    case 'audioVolume':
      return { min: 0, max: limits.volume };
  }
}

/** Sets one field: times to whole steps or to the exact end, volumes to whole percent. If start and end get too close, the other one moves. */
export function changeMix(mix: MergeParams, field: MixField, value: number, sources: MixSources): MergeParams {
  if (!Number.isFinite(value)) return mix;
  const { min, max } = mixRange(field, mix, sources);
  const steps = field.endsWith('Volume') ? 100 : 10;
  const stepped = Math.round(value * steps) / steps;
  // The end need not be on a step, so that an uncut source stays whole.
  const set = Math.max(min, stepped > max - mixStep / 2 && steps === 10 ? max : Math.min(stepped, max));
  const next = pushed({ ...mix, [field]: set }, field, sources);
  return { ...next, audioOffset: Math.min(next.audioOffset, mixRange('audioOffset', next, sources).max) };
}

/** Whether an earlier mix still fits these sources. */
export function fitsMix({ videoCutEnd, audioCutEnd }: MergeParams, { video, sound }: MixSources): boolean {
  return videoCutEnd <= video + mixStep && audioCutEnd <= sound + mixStep;
}

/** The position in the sound at a second of the result; null while the sound is silent. */
export function soundAt(mix: MergeParams, second: number): number | null {
  const since = second - mix.audioOffset;
  const at = mix.audioCutStart + since;
  return since >= 0 && at < mix.audioCutEnd && second < mixLength(mix) ? at : null;
}

function pushed(mix: MergeParams, field: MixField, { video, sound }: MixSources): MergeParams {
  const { videoCutStart, videoCutEnd, audioCutStart, audioCutEnd } = mix;
  switch (field) {
    case 'videoCutStart':
      return {
        ...mix,
        videoCutEnd: Math.min(video, Math.max(videoCutEnd, earliestEnd(videoCutStart))),
      };
    case 'videoCutEnd':
      return { ...mix, videoCutStart: Math.min(videoCutStart, latestStart(videoCutEnd)) };
    case 'audioCutStart':
      return { ...mix, audioCutEnd: Math.min(sound, Math.max(audioCutEnd, round(audioCutStart + shortestSound))) };
    case 'audioCutEnd':
      return { ...mix, audioCutStart: Math.max(0, Math.min(audioCutStart, floor(audioCutEnd - shortestSound))) };
    default:
      return mix;
  }
}

// The contract needs at least half a second, and 0.7 - 0.2 is slightly less: then the cut is a step longer.

/** The last step at which a video cut that ends there may start. */
function latestStart(end: number): number {
  const start = floor(end - limits.cutSecondsMin);
  return end - start >= limits.cutSecondsMin ? start : Math.max(0, round(start - mixStep));
}

/** The first step at which a video cut that starts there may end. */
function earliestEnd(start: number): number {
  const end = round(start + limits.cutSecondsMin);
  return end - start >= limits.cutSecondsMin ? end : round(end + mixStep);
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;

/** The last whole step, tolerating floating-point error. */
const floor = (seconds: number) => Math.max(0, Math.floor(seconds * 10 + 1e-6) / 10);
