import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { MediaConfig } from '#lib/media/urls.ts';
import { $errors } from '#lib/stores/composer/composer-form.ts';
import { $media } from '#lib/stores/composer/media/composer-media.ts';
import { PickerSkeleton } from './PickerSkeleton.tsx';

const MusicPicker = lazy(() => import('./MusicPicker.tsx'));

/** The music of an image post; there once images are chosen. */
export function MusicSection({ media }: { media: MediaConfig }) {
  const chosen = useStore($media);
  const problem = useStore($errors, { ssr: 'initial' }).audioCode;
  if (chosen !== 'images') return null;
  return (
    <section aria-labelledby="composer-music" className="scroll-mt-24">
      <h2 id="composer-music" className="mb-3 text-20">
        Music
      </h2>
      <Suspense fallback={<PickerSkeleton />}>
        <MusicPicker media={media} problem={problem} />
      </Suspense>
    </section>
  );
}
