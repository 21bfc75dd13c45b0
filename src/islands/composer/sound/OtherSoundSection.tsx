import { useStore } from '@nanostores/react';
import { AudioLines } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { MediaConfig } from '#lib/media/urls.ts';
import { $errors, $form } from '#lib/stores/composer/composer-form.ts';
import { $media } from '#lib/stores/composer/media/composer-media.ts';
import { keepMixInStep, turnOtherSound } from '#lib/stores/composer/mix-form.ts';
import { PickerSkeleton } from './PickerSkeleton.tsx';

const MusicPicker = lazy(() => import('./MusicPicker.tsx'));
const MixPanel = lazy(() => import('./MixPanel.tsx'));

/** Lays another post's sound under the video of this one. */
export function OtherSoundSection({ media }: { media: MediaConfig }) {
  const { isUseOtherAudio: on, sound, mergeParams } = useStore($form, { ssr: 'initial' });
  const errors = useStore($errors, { ssr: 'initial' });
  const chosen = useStore($media);

  useEffect(keepMixInStep, []);

  if (chosen !== 'video') return null;
  return (
    <section aria-labelledby="composer-sound" className="scroll-mt-24">
      <h2 id="composer-sound" className="mb-3 text-20">
        Sound
      </h2>
      <div className="flex min-h-11 items-center gap-3">
        <AudioLines size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
        <span id="composer-other-sound" className="grow text-14 font-medium">
          Use another post&rsquo;s sound
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-labelledby="composer-other-sound"
          onClick={() => turnOtherSound(!on)}
          className="group grid h-11 w-14 shrink-0 place-items-center rounded-full"
        >
          <span className="flex h-8 w-14 items-center rounded-full border border-edge bg-raised px-1 transition-colors group-aria-checked:border-transparent group-aria-checked:bg-text">
            <span className="size-6 rounded-full bg-dim transition-transform group-aria-checked:translate-x-[22px] group-aria-checked:bg-ground" />
          </span>
        </button>
      </div>
      {on && (
        <Suspense fallback={<PickerSkeleton />}>
          <div className="mt-3 flex flex-col gap-6">
            <MusicPicker media={media} problem={errors.ffmpegMergeParams ?? errors.audioCode} />
            {/* By itself: the picker would give way to its skeleton, and lose the focus, while this comes. */}
            <Suspense>{sound && mergeParams && <MixPanel mix={mergeParams} sound={sound} />}</Suspense>
          </div>
        </Suspense>
      )}
    </section>
  );
}
