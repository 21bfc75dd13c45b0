import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ImagesMedia } from '#lib/media/urls.ts';
import type { Fit } from '#lib/player/fit.ts';
import { wrapIndex } from '#lib/player/gesture.ts';
import { isLive } from '#lib/player/live-window.ts';
import { hideBroken } from './hide-broken.ts';
import { ImageDots } from './ImageDots.tsx';
import { PlayIcon } from './PlayIcon.tsx';
import { useBackgroundSound } from './use-background-sound.ts';
import type { ViewerProps } from './viewer-props.ts';

interface Props extends Omit<ViewerProps, 'onRefused'> {
  media: ImagesMedia;
  fit: Fit;
  alts: readonly string[];
  /** Every change of the image that shows. */
  onImage: (index: number) => void;
}

const third = 'absolute inset-y-0 cursor-pointer focus-visible:-outline-offset-4';

/** The images of a post, one at a time, with its sound in the background. Left and right thirds step, the rest plays or pauses. */
export function ImageViewer({
  media,
  alts,
  title,
  fit,
  mode,
  paused,
  eager,
  sizes,
  onToggle,
  onReady,
  onImage,
}: Props) {
  const { images } = media;
  const count = images.length;
  const [index, setIndex] = useState(0);
  useBackgroundSound(media.sound, mode);

  const go = (to: number) => {
    const next = wrapIndex(to, count);
    setIndex(next);
    onImage(next);
  };

  // Without an element of its own an image post is ready as soon as it may load.
  const live = isLive(mode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for every time that it comes near
  useEffect(() => {
    if (!live) return;
    onReady(true);
    return () => onReady(false);
  }, [live]);

  // The arrow keys step in the post that is seen, wherever the focus is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` belongs to the index
  useEffect(() => {
    if (mode !== 'play' || count < 2) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=slider], [role=dialog]'))
        return;
      if (event.key === 'ArrowLeft') go(index - 1);
      if (event.key === 'ArrowRight') go(index + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mode, count, index]);

  if (count === 0) {
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-14 text-dim">
        <ImageOff size={24} strokeWidth={1.75} aria-hidden />
        No images available
      </div>
    );
  }

  return (
    <>
      {images.map((image, at) => {
        // The neighbours stand ready behind, so that a step fades into a picture and not into nothing.
        const near = at === index || (live && [wrapIndex(index - 1, count), wrapIndex(index + 1, count)].includes(at));
        return (
          near && (
            <img
              key={image.src}
              src={image.src}
              srcSet={image.srcSet}
              sizes={sizes}
              alt={alts[at] || title}
              aria-hidden={at !== index}
              fetchPriority={eager && at === 0 ? 'high' : 'low'}
              loading={eager && at === 0 ? 'eager' : 'lazy'}
              decoding={eager && at === 0 ? 'sync' : 'async'}
              draggable={false}
              onError={hideBroken}
              className={`absolute inset-0 size-full transition-opacity duration-300 ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${at === index ? 'opacity-100' : 'opacity-0'}`}
            />
          )
        );
      })}
      <button type="button" aria-label={paused ? 'Play' : 'Pause'} onClick={onToggle} className={`${third} inset-x-0`}>
        {paused && <PlayIcon />}
      </button>
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label="Previous image"
            onClick={() => go(index - 1)}
            className={`${third} left-0 w-1/3`}
          />
          <button
            type="button"
            aria-label="Next image"
            onClick={() => go(index + 1)}
            className={`${third} right-0 w-1/3`}
          />
          <ImageDots count={count} index={index} onGo={go} />
        </>
      )}
    </>
  );
}
