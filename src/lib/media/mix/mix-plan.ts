import { limits } from '#lib/contract/limits.ts';
import type { MergeParams } from '#lib/contract/publishing.ts';

/** How long the two are that are mixed, in seconds. */
export interface MixSources {
  video: number;
  sound: number;
}

export type MixField = keyof MergeParams;

/** Times are set in steps of so many seconds. */
export const mixStep = 0.1;
const shortestSound = mixStep;

/** The whole video with as much of the sound as fits under it, both as loud as they are. */
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

/** Seconds that come out. */
export const mixLength = ({ videoCutStart, videoCutEnd }: MergeParams): number => videoCutEnd - videoCutStart;

/** The least and the most that a field can be set to, whatever the others are: they make way. */
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

/** Sets one field: times to whole steps or to the very end, volumes to whole percent. An end that comes too near its start pushes it, and the other way round. */
export function changeMix(mix: MergeParams, field: MixField, value: number, sources: MixSources): MergeParams {
  if (!Number.isFinite(value)) return mix;
  const { min, max } = mixRange(field, mix, sources);
  const steps = field.endsWith('Volume') ? 100 : 10;
  const stepped = Math.round(value * steps) / steps;
  // An end need not lie on a step: what nobody cuts stays whole.
  const set = Math.max(min, stepped > max - mixStep / 2 && steps === 10 ? max : Math.min(stepped, max));
  const next = pushed({ ...mix, [field]: set }, field, sources);
  return { ...next, audioOffset: Math.min(next.audioOffset, mixRange('audioOffset', next, sources).max) };
}

/** Whether a mix made earlier still lies within these sources. */
export function fitsMix({ videoCutEnd, audioCutEnd }: MergeParams, { video, sound }: MixSources): boolean {
  return videoCutEnd <= video + mixStep && audioCutEnd <= sound + mixStep;
}

/** Where the sound stands when the result has played for so many seconds; null while it is silent. */
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

// The contract takes no fraction less than half a second, and 0.7 - 0.2 is one: there the cut is a step longer.

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

/** The last whole step, also where the computer's fractions fall short of it. */
const floor = (seconds: number) => Math.max(0, Math.floor(seconds * 10 + 1e-6) / 10);
