import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import { fitOf } from '#lib/player/fit.ts';
import { previewPost } from '#lib/stores/publishing/form/preview-post.ts';
import { ImageDots } from '../../player/ImageDots.tsx';
import { useComposer } from '../composer-context.ts';
import { FrameCanvas } from '../FrameCanvas.tsx';
import { $mixBox } from './mix-box.ts';

interface Props {
  viewer: SignedInUser;
  /** A placeholder until there are media. */
  children: ReactNode;
}

const nothing = () => undefined;
const showBox = (box: HTMLElement | null) => $mixBox.set(box);

// Imported through the post popup, which contains all these parts. Direct imports would make the build split Home's code into more files.
const loadStage = () => import('../../post/PostPopup.tsx');

/** The feed's stage with the post as it would be published now. Its pictures are files of this device. */
export function PreviewStage({ viewer, children }: Props) {
  const { form, media, tags: picker } = useComposer();
  const fields = useStore(form.$form);
  const video = useStore(media.video.$video)?.local ?? null;
  const images = useStore(media.images.$images);
  const previewed = useStore(media.images.$previewed);
  const tags = useStore(picker.$selected);
  const [now] = useState(() => new Date());
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadStage>> | null>(null);
  // The image that was focused last, or the cover.
  const index = Math.max(
    0,
    images.findIndex(({ id }) => id === previewed),
  );
  const shown = images[index]?.preview;
  const imageSize = useImageSize(shown);
  const size = video ?? imageSize;

  const hasPicture = video !== null || shown !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is tried again with the next file
  useEffect(() => {
    loadStage().then(setParts, nothing);
  }, [hasPicture]);

  if (!parts) return children;
  const { ImageStack, Stage, stageBox } = parts;
  const post = previewPost({ author: viewer, fields, tags, images, size, now });
  const fit = fitOf(post.width, post.height);
  const backdrop = 'feed-backdrop absolute inset-0 size-full scale-125 object-cover';
  const stack = post.media.kind === 'images' ? post.media.images : null;
  return (
    <div data-phone className="feed">
      <div {...stageBox(post)}>
        <Stage
          post={post}
          plays={false}
          onLike={nothing}
          onComments={nothing}
          onNearComments={nothing}
          onShare={nothing}
          backdrop={
            video ? (
              <FrameCanvas video={video} className={backdrop} />
            ) : (
              shown && <img src={shown} alt="" className={backdrop} />
            )
          }
          media={
            <>
              {children}
              {video && (
                <FrameCanvas
                  video={video}
                  className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
                />
              )}
              {stack && (
                <>
                  <ImageStack
                    images={stack}
                    alts={post.imageAlts}
                    title={post.title}
                    fit={fit}
                    sizes="390px"
                    eager
                    shown={{ index, from: null }}
                    wanted={index}
                    loadsNeighbours={false}
                  />
                  {stack.length > 1 && <ImageDots count={stack.length} index={index} auto={false} onGo={nothing} />}
                </>
              )}
              <div ref={showBox} />
            </>
          }
        />
      </div>
    </div>
  );
}

/** The size of an image in pixels; null until it is loaded, or if it cannot be shown. */
function useImageSize(src: string | undefined) {
  const [size, setSize] = useState<{ src: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => setSize({ src, width: image.naturalWidth, height: image.naturalHeight });
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return size?.src === src ? size : null;
}
