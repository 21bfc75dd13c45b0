import { atom, computed, type ReadableAtom } from 'nanostores';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { changeMix, defaultMix, fitsMix, type MixField, type MixSources } from '#lib/media/mix/mix-plan.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ComposerForm } from './composer-form.ts';
import type { ComposerVideo } from './media/composer-video.ts';

/** Whether the other sound replaces the video's own one, or both are mixed. */
export type OwnSound = 'replaced' | 'mixed';

export interface MixForm {
  /** A mix that replaces the video's own sound sets that sound to volume 0. */
  $ownSound: ReadableAtom<OwnSound>;
  /** The durations of video and sound; null until both are chosen. */
  $sources: ReadableAtom<MixSources | null>;
  /** Turns another post's sound on or off; its settings are preserved. */
  turn(on: boolean): void;
  chooseOwnSound(ownSound: OwnSound): void;
  /** Replaces the whole mix, as dragging on the timeline does. */
  replace(mix: MergeParams): void;
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

  const $ownSound = atom<OwnSound>('mixed');
  /** The last volume of the video in a mix, restored when the member switches back to mixing. */
  let mixedVolume = 1;
  const begin = (sources: MixSources): MergeParams => ({
    ...defaultMix(sources),
    ...($ownSound.get() === 'replaced' && { videoVolume: 0 }),
  });

  return {
    $sources,
    $ownSound,
    chooseOwnSound(ownSound) {
      const mix = $form.get().mergeParams;
      if (mix && mix.videoVolume > 0) mixedVolume = mix.videoVolume;
      $ownSound.set(ownSound);
      if (mix) edit('mergeParams', { ...mix, videoVolume: ownSound === 'replaced' ? 0 : mixedVolume });
    },
    replace: (mix) => edit('mergeParams', mix),
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
        // A stored draft.
        if (last === null && mergeParams?.videoVolume === 0) $ownSound.set('replaced');
        const changed = last !== null && (last.sound.postCode !== sound.postCode || last.file !== file);
        last = { sound, file };
        if (!mergeParams || changed || !fitsMix(mergeParams, sources)) edit('mergeParams', begin(sources));
        else if (mergeParams.videoCutEnd > sources.video)
          edit('mergeParams', { ...mergeParams, videoCutEnd: sources.video });
      });
    },
  };
}
