import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { PickedMedia, RejectedFiles } from '../after-pick.ts';
import { useComposer } from '../composer-context.ts';
import { ProblemLine } from '../ProblemLine.tsx';
import { DropZone } from './DropZone.tsx';
import { StorageLine } from './StorageLine.tsx';

const waiting = <div aria-busy className="h-32 rounded-card border border-line bg-raised" />;

/** Chooses the video or the images of the post and shows their uploads and the poster. */
export function MediaSection() {
  // A computed store has no initial value for `ssr`; nothing has been picked before the script runs anyway.
  const { form, media: picker } = useComposer();
  const media = useStore(picker.$media);
  const busy = useStore(picker.$zone) === 'busy';
  const video = useStore(picker.video.$video, { ssr: 'initial' });
  const images = useStore(picker.images.$images, { ssr: 'initial' });
  const rejected = useStore(picker.images.$rejected, { ssr: 'initial' });
  const errors = useStore(form.$errors, { ssr: 'initial' });
  // The music section is shown once images are chosen; until then its message is shown here.
  const music = media === 'none' ? errors.audioCode : undefined;
  const imagesProblems = [errors.imgPublicIdList && 'composer-images-problem', music && 'composer-music-problem'];

  useEffect(preventDropNavigation, []);

  return (
    <section aria-labelledby="composer-media" className="flex scroll-mt-24 flex-col gap-4">
      <h2 id="composer-media" className="text-20">
        {createPost.media}
      </h2>
      <StorageLine />
      {(video || images.length > 0) && (
        <Suspense fallback={waiting}>
          <PickedMedia />
        </Suspense>
      )}
      <div>
        <DropZone
          media={media}
          busy={busy}
          room={limits.imagesPerPost - images.length}
          videoProblem={errors.videoPublicId && 'composer-video-problem'}
          imagesProblem={imagesProblems.filter(Boolean).join(' ') || undefined}
          onVideo={(files) => void picker.pickVideo(files)}
          onImages={(files) => void picker.pickImages(files)}
          onDrop={(files) => void picker.pick(files)}
        />
        <div role="alert">
          <ProblemLine id="composer-video-problem">{errors.videoPublicId}</ProblemLine>
          <ProblemLine id="composer-images-problem">{errors.imgPublicIdList}</ProblemLine>
          <ProblemLine id="composer-music-problem">{music}</ProblemLine>
          <Suspense>{rejected.length > 0 && <RejectedFiles files={rejected} />}</Suspense>
        </div>
      </div>
    </section>
  );
}

/** Without this, the browser would replace this page with a file that is dropped beside the zone. */
function preventDropNavigation() {
  const refuse = (event: DragEvent) => event.preventDefault();
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
