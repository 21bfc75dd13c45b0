import { computed, type ReadableAtom } from 'nanostores';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { changeMix, defaultMix, fitsMix, type MixField, type MixSources } from '#lib/media/mix/mix-plan.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ComposerForm } from './composer-form.ts';
import type { ComposerVideo } from './media/composer-video.ts';

export interface MixForm {
  /** The durations of video and sound; null until both are chosen. */
  $sources: ReadableAtom<MixSources | null>;
  /** Turns another post's sound on or off; its settings are preserved. */
  turn(on: boolean): void;
  /** Sets one field of the mix, in seconds or as a volume. */
  set(field: MixField, value: number): void;
  /** Resets the mix for each new pair of video and sound; a mix that still fits, as in a stored draft, stays. */
  keepInStep(): Stop;
}

/** The mix of a new post's video with another post's sound. */
export function createMixForm(
  { $form, edit, setError }: ComposerForm,
  { $video, $upload }: Pick<ComposerVideo, '$video' | '$upload'>,
): MixForm {
  const $sources = computed([$form, $video, $upload], ({ sound, isUseOtherAudio }, video, upload) => {
    if (!isUseOtherAudio || !sound || !video) return null;
    // The service measures the duration itself, and its value counts.
    const measured = upload.state === 'ready' ? upload.file.duration : null;
    const seconds = Math.min(video.local.duration, measured ?? Number.POSITIVE_INFINITY);
    return { video: seconds, sound: sound.audioDuration ?? seconds } satisfies MixSources;
  });

  return {
    $sources,
    turn(on) {
      edit('isUseOtherAudio', on);
      setError('audioCode', undefined);
    },
    set(field, value) {
      const sources = $sources.get();
      const mix = $form.get().mergeParams;
      if (sources && mix) edit('mergeParams', changeMix(mix, field, value, sources));
    },
    keepInStep() {
      let last: { sound: FoundPost; file: File } | null = null;
      return $sources.subscribe((sources) => {
        const { sound, mergeParams } = $form.get();
        const file = $video.get()?.file;
        if (!sources || !sound || !file) return;
        const changed = last !== null && (last.sound.postCode !== sound.postCode || last.file !== file);
        last = { sound, file };
        if (!mergeParams || changed || !fitsMix(mergeParams, sources)) edit('mergeParams', defaultMix(sources));
        else if (mergeParams.videoCutEnd > sources.video)
          edit('mergeParams', { ...mergeParams, videoCutEnd: sources.video });
      });
    },
  };
}
