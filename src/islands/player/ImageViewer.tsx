import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import type { Fit } from '#lib/player/fit.ts';
import { wrapIndex } from '#lib/player/gesture.ts';
import { isLive } from '#lib/player/live-window.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { useBackgroundSound } from './element/use-background-sound.ts';
import { useFullScreenKey } from './element/use-full-screen-key.ts';
import { ImageDots } from './ImageDots.tsx';
import { ImageStack } from './ImageStack.tsx';
import { PlayIcon } from './PlayIcon.tsx';
import type { ViewerProps } from './viewer-props.ts';

const FullScreenSlider = loadedLater(() => import('./FullScreenSlider.tsx'), closeNotLoaded);

interface Props extends Omit<ViewerProps, 'onRefused' | 'onPaused' | 'consumeStart'> {
  media: ImagesMedia;
  fit: Fit;
  alts: readonly string[];
  /** Called when another image is shown. */
  onImage: (index: number) => void;
}

const third = 'absolute inset-y-0 cursor-pointer touch-manipulation focus-visible:-outline-offset-4';

/** The images of a post, one at a time, with its sound in the background. A click at the left or right steps; in the middle it plays or pauses. */
export function ImageViewer({ media, alts, title, fit, mode, paused, eager, sizes, onClick, onReady, onImage }: Props) {
  const { images } = media;
  const count = images.length;
  const [{ index, from }, setShown] = useState<{ index: number; from: number | null }>({ index: 0, from: null });
  const seen = mode === 'play' || paused;
  const [whole, setWhole] = useState(false);
  useBackgroundSound(media.sound, mode);
  useFullScreenKey(seen && !whole && count > 0, () => setWhole(true));

  const go = (to: number) => {
    const next = wrapIndex(to, count);
    if (next === index) return;
    setShown({ index: next, from: index });
    onImage(next);
  };

  // An image post has no media element, so it is ready as soon as it may load.
  const live = isLive(mode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: report this once each time the post comes near
  useEffect(() => {
    if (!live) return;
    onReady(true);
    return () => onReady(false);
  }, [live]);

  // The arrow keys step through the images of the visible post, wherever the focus is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` changes only with the index
  useEffect(() => {
    if (!seen || count < 2) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=slider]')) return;
      if (event.key === 'ArrowLeft') go(index - 1);
      if (event.key === 'ArrowRight') go(index + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [seen, count, index]);

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
      <ImageStack
        images={images}
        alts={alts}
        title={title}
        fit={fit}
        sizes={sizes}
        eager={eager}
        index={index}
        from={from}
        loadsNeighbours={seen}
      />
      <button
        type="button"
        aria-label={paused ? 'Play' : 'Pause'}
        onClick={() => {
          if (onClick()) setWhole(true);
        }}
        className={`${third} inset-x-0`}
      >
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
      {whole && (
        <FullScreenSlider
          images={images}
          alts={alts}
          title={title}
          index={index}
          onGo={go}
          onClose={() => setWhole(false)}
        />
      )}
    </>
  );
}
