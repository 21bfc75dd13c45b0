import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { type Fit, fitOf } from '#lib/player/fit.ts';
import type { ComposerImage } from '#lib/stores/composer/media/images.ts';
import { useComposer } from '../composer-context.ts';
import { FrameCanvas } from '../FrameCanvas.tsx';

/** The picked media as a phone will show them. */
export function PreviewMedia() {
  const { video, images } = useComposer().media;
  const chosen = useStore(video.$video);
  const list = useStore(images.$images);
  if (chosen) return <Frame video={chosen.local} />;
  return <Pictures images={list} />;
}

function Frame({ video }: { video: LocalVideo }) {
  const fit = fitOf(video.width, video.height);
  return (
    <>
      {fit === 'contain' && (
        <FrameCanvas video={video} className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl" />
      )}
      <FrameCanvas
        video={video}
        className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
    </>
  );
}

/** The image that was focused last, or the cover, with the dots of the post. */
function Pictures({ images }: { images: readonly ComposerImage[] }) {
  const { $previewed } = useComposer().media.images;
  const previewed = useStore($previewed, { ssr: 'initial' });
  const [fit, setFit] = useState<Fit>('contain');
  const shown = images.find(({ id }) => id === previewed) ?? images[0];
  if (!shown) return null;
  return (
    <>
      <img
        src={shown.preview}
        alt=""
        className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl"
      />
      <img
        src={shown.preview}
        alt=""
        onLoad={({ currentTarget: image }) => setFit(fitOf(image.naturalWidth, image.naturalHeight))}
        className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
      {images.length > 1 && (
        <div className="absolute inset-x-4 top-3 flex justify-center gap-1">
          {images.map(({ id }) => (
            <span
              key={id}
              className={`h-1 max-w-6 grow rounded-full ${id === shown.id ? 'bg-light' : 'bg-light/40'}`}
            />
          ))}
        </div>
      )}
    </>
  );
}
