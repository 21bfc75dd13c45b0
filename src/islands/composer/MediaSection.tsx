import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $errors } from '#lib/stores/composer/composer-form.ts';
import { $upload, $video, $zone, pickVideo } from '#lib/stores/composer/composer-media.ts';
import { DropZone } from './DropZone.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { ThumbnailSlider } from './ThumbnailSlider.tsx';
import { UploadCard } from './UploadCard.tsx';

/** Chooses the video of the post, shows it on its way, and which of its frames stands for it. */
export function MediaSection() {
  // A computed store has no initial value for `ssr`; nothing has been picked before the script runs anyway.
  const zone = useStore($zone);
  const upload = useStore($upload, { ssr: 'initial' });
  const video = useStore($video, { ssr: 'initial' });
  const problem = useStore($errors, { ssr: 'initial' }).videoPublicId;

  useEffect(keepDropsHere, []);

  return (
    <section aria-labelledby="composer-media" className="scroll-mt-24">
      <h2 id="composer-media" className="mb-3 text-20">
        Video
      </h2>
      <div className="flex flex-col gap-4">
        {zone !== 'filled' && (
          <DropZone
            busy={zone === 'busy'}
            invalid={problem !== undefined}
            describedBy="composer-media-problem"
            onPick={(files) => void pickVideo(files)}
          />
        )}
        {video && <UploadCard upload={upload} video={video.local} name={video.name} />}
      </div>
      <div role="alert">
        <ProblemLine id="composer-media-problem">{problem}</ProblemLine>
      </div>
      {video && upload.state !== 'failed' && <ThumbnailSlider duration={video.local.duration} />}
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
