import { computed } from 'nanostores';
import type { FoundPost } from '#lib/contract/search.ts';
import { changeMix, defaultMix, fitsMix, type MixField, type MixSources } from '#lib/media/mix/mix-plan.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $form, edit, setError } from './composer-form.ts';
import { $upload, $video } from './media/composer-video.ts';

/** How long video and sound are; null until both are chosen. */
export const $mixSources = computed([$form, $video, $upload], ({ sound, isUseOtherAudio }, video, upload) => {
  if (!isUseOtherAudio || !sound || !video) return null;
  // The service measures the video itself: what it holds for the end is the end.
  const measured = upload.state === 'ready' ? upload.file.duration : null;
  const seconds = Math.min(video.local.duration, measured ?? Number.POSITIVE_INFINITY);
  return { video: seconds, sound: sound.audioDuration ?? seconds } satisfies MixSources;
});

/** Turns another post's sound on or off; what was chosen and set for it is kept meanwhile. */
export function turnOtherSound(on: boolean): void {
  edit('isUseOtherAudio', on);
  setError('audioCode', undefined);
}

/** Sets one field of the mix, in seconds or as a volume. */
export function setMix(field: MixField, value: number): void {
  const sources = $mixSources.get();
  const mix = $form.get().mergeParams;
  if (sources && mix) edit('mergeParams', changeMix(mix, field, value, sources));
}

/** Gives every new pair of video and sound its own beginning; a mix that still fits, as in a kept draft, stays. */
export function keepMixInStep(): Stop {
  let last: { sound: FoundPost; file: File } | null = null;
  return $mixSources.subscribe((sources) => {
    const { sound, mergeParams } = $form.get();
    const file = $video.get()?.file;
    if (!sources || !sound || !file) return;
    const changed = last !== null && (last.sound.postCode !== sound.postCode || last.file !== file);
    last = { sound, file };
    if (!mergeParams || changed) edit('mergeParams', defaultMix(sources));
    else if (!fitsMix(mergeParams, sources)) edit('mergeParams', defaultMix(sources));
    else if (mergeParams.videoCutEnd > sources.video)
      edit('mergeParams', { ...mergeParams, videoCutEnd: sources.video });
  });
}
