import { useStore } from '@nanostores/react';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { useComposer } from '../composer-context.ts';
import { ThumbnailSlider } from './ThumbnailSlider.tsx';
import { UploadCard } from './UploadCard.tsx';

interface Props {
  video: LocalVideo;
  file: File;
}

/** The video of the post, and the choice of its thumbnail. */
export function VideoPart({ video, file }: Props) {
  const upload = useStore(useComposer().media.video.$upload);
  return (
    <>
      <UploadCard upload={upload} video={video} name={file.name} />
      {upload.state !== 'failed' && <ThumbnailSlider file={file} video={video} />}
    </>
  );
}
