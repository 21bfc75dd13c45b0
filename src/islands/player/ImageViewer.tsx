import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import type { Fit } from '#lib/player/fit.ts';
import { wrapIndex } from '#lib/player/gestures/gesture.ts';
import { isLive } from '#lib/player/live-window.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { feed } from '#lib/texts/feed.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { useBackgroundSound } from './element/use-background-sound.ts';
import { useFullScreenKey } from './element/use-full-screen-key.ts';
import { ImageDots } from './ImageDots.tsx';
import { ImageStack } from './ImageStack.tsx';
import type { Shown } from './images/near-images.ts';
import { PlayIcon } from './PlayIcon.tsx';
import type { ViewerProps } from './viewer-props.ts';

const ImageSteps = loadedLater(
  () => import('./images/ImageSteps.tsx'),
  (props) => {
    props.onFailed();
    if (props.whole) closeNotLoaded(props);
  },
);

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
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const [shown, setShown] = useState<Shown>({ index: 0, from: null });
  const [auto, setAuto] = useState(false);
  const [bare, setBare] = useState(false);
  const seen = mode === 'play' || paused;
  const [whole, setWhole] = useState(false);
  useBackgroundSound(box, media.sound, mode);
  useFullScreenKey(seen && !whole && count > 0, () => setWhole(true));

  const show = (next: Shown) => {
    setShown(next);
    onImage(next.index);
  };
  const jump = (index: number) => {
    setWanted(index);
    show({ index, from: null });
  };
  const go = (to: number) => {
    const next = wrapIndex(to, count);
    // ImageSteps shows it once it is decoded.
    if (bare) jump(next);
    else setWanted(next);
  };

  // An image post has no media element, so it is ready once it may load.
  const live = isLive(mode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once each time the post comes near
  useEffect(() => {
    if (!live) return;
    onReady(true);
    return () => onReady(false);
  }, [live]);

  if (count === 0) {
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-14 text-dim">
        <ImageOff size={24} strokeWidth={1.75} aria-hidden />
        {feed.noImages}
      </div>
    );
  }

  return (
    <>
      <div ref={box} className="absolute inset-0">
        <ImageStack
          images={images}
          alts={alts}
          title={title}
          fit={fit}
          sizes={sizes}
          eager={eager}
          shown={shown}
          wanted={wanted}
          loadsNeighbours={seen}
        />
        <button
          type="button"
          aria-label={paused ? feed.play : feed.pause}
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
              aria-label={feed.previousImage}
              onClick={() => go(wanted - 1)}
              className={`${third} left-0 w-1/3`}
            />
            <button
              type="button"
              aria-label={feed.nextImage}
              onClick={() => go(wanted + 1)}
              className={`${third} right-0 w-1/3`}
            />
            <ImageDots count={count} index={wanted} auto={auto} onGo={go} />
          </>
        )}
      </div>
      {(seen || whole) && (
        <ImageSteps
          // If its code could not be loaded, the next request loads it again.
          key={String(whole)}
          box={box}
          images={images}
          alts={alts}
          title={title}
          index={shown.index}
          wanted={wanted}
          plays={mode === 'play'}
          whole={whole}
          onGo={go}
          onShow={show}
          onJump={jump}
          setShown={setShown}
          onAuto={setAuto}
          onFailed={() => {
            setBare(true);
            jump(wanted);
          }}
          onClose={() => setWhole(false)}
        />
      )}
    </>
  );
}
