import { useStore } from '@nanostores/react';
import { useComposer } from '../composer-context.ts';
import { ImageGrid } from './images/ImageGrid.tsx';
import { VideoPart } from './VideoPart.tsx';

/** The picked video or images, with their uploads and actions. */
export function PickedMedia() {
  const { video, images } = useComposer().media;
  const chosen = useStore(video.$video);
  const list = useStore(images.$images);
  return (
    <>
      {chosen && <VideoPart video={chosen.local} file={chosen.file} />}
      {list.length > 0 && <ImageGrid images={list} />}
    </>
  );
}
