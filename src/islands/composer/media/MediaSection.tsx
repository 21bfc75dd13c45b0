import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { $errors } from '#lib/stores/composer/composer-form.ts';
import { $media, $zone, pickImages, pickMedia, pickVideo } from '#lib/stores/composer/media/composer-media.ts';
import { $video } from '#lib/stores/composer/media/composer-video.ts';
import { $images, $leftOut } from '#lib/stores/composer/media/images.ts';
import { ProblemLine } from '../ProblemLine.tsx';
import { DropZone } from './DropZone.tsx';

const LeftOut = lazy(() => import('./LeftOut.tsx'));
const VideoPart = lazy(() => import('./VideoPart.tsx'));
// Ordering by hand weighs more than all the rest of this screen: it comes with the first image.
const ImageList = lazy(() => import('./ImageList.tsx'));

const waiting = <div aria-busy className="h-32 rounded-card border border-line bg-raised" />;

/** Chooses the video or the images of the post, shows them on their way, and what stands for them. */
export function MediaSection() {
  // A computed store has no initial value for `ssr`; nothing has been picked before the script runs anyway.
  const media = useStore($media);
  const busy = useStore($zone) === 'busy';
  const video = useStore($video, { ssr: 'initial' });
  const images = useStore($images, { ssr: 'initial' });
  const leftOut = useStore($leftOut, { ssr: 'initial' });
  const errors = useStore($errors, { ssr: 'initial' });
  // The section for music is there once images are chosen; until then what is said about it stands here.
  const music = media === 'none' ? errors.audioCode : undefined;
  const imagesProblems = [errors.imgPublicIdList && 'composer-images-problem', music && 'composer-music-problem'];

  useEffect(keepDropsHere, []);

  return (
    <section aria-labelledby="composer-media" className="flex scroll-mt-24 flex-col gap-4">
      <h2 id="composer-media" className="text-20">
        Media
      </h2>
      {video && (
        <Suspense fallback={waiting}>
          <VideoPart video={video.local} name={video.file.name} />
        </Suspense>
      )}
      {images.length > 0 && (
        <Suspense fallback={waiting}>
          <ImageList images={images} />
        </Suspense>
      )}
      <div>
        <DropZone
          media={media}
          busy={busy}
          room={limits.imagesPerPost - images.length}
          videoProblem={errors.videoPublicId && 'composer-video-problem'}
          imagesProblem={imagesProblems.filter(Boolean).join(' ') || undefined}
          onVideo={(files) => void pickVideo(files)}
          onImages={(files) => void pickImages(files)}
          onDrop={(files) => void pickMedia(files)}
        />
        <div role="alert">
          <ProblemLine id="composer-video-problem">{errors.videoPublicId}</ProblemLine>
          <ProblemLine id="composer-images-problem">{errors.imgPublicIdList}</ProblemLine>
          <ProblemLine id="composer-music-problem">{music}</ProblemLine>
          <Suspense>{leftOut.length > 0 && <LeftOut files={leftOut} />}</Suspense>
        </div>
      </div>
    </section>
  );
}

/** A file that is dropped beside the zone would be opened by the browser in place of this page. */
function keepDropsHere() {
  const refuse = (event: DragEvent) => event.preventDefault();
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
