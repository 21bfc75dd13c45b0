import { useStore } from '@nanostores/react';
import { useComposer } from '../composer-context.ts';
import { ImageGrid } from './images/ImageGrid.tsx';
import { ThumbnailSlider } from './ThumbnailSlider.tsx';
import { UploadCard } from './UploadCard.tsx';

/** The picked video with the choice of its thumbnail, or the picked images, with their uploads and actions. */
export function PickedMedia() {
  const { video, images } = useComposer().media;
  const chosen = useStore(video.$video);
  const upload = useStore(video.$upload);
  const list = useStore(images.$images);
  return (
    <>
      {chosen && <UploadCard upload={upload} video={chosen.local} name={chosen.file.name} />}
      {chosen && upload.state !== 'failed' && <ThumbnailSlider file={chosen.file} video={chosen.local} />}
      {list.length > 0 && <ImageGrid images={list} />}
    </>
  );
}
