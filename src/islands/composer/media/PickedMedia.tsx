import { useStore } from '@nanostores/react';
import { useComposer } from '../composer-context.ts';
import { ImageList } from './ImageList.tsx';
import { VideoPart } from './VideoPart.tsx';

/** The video or the images that were picked, on their way and what can be done with them. */
export function PickedMedia() {
  const { video, images } = useComposer().media;
  const chosen = useStore(video.$video);
  const list = useStore(images.$images);
  return (
    <>
      {chosen && <VideoPart video={chosen.local} name={chosen.file.name} />}
      {list.length > 0 && <ImageList images={list} />}
    </>
  );
}
