import { useState } from 'react';
import type { VideoMedia } from '#lib/contract/media/addresses.ts';
import type { Fit } from '#lib/player/fit.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { feed } from '#lib/texts/feed.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { useFullScreenKey } from './element/use-full-screen-key.ts';
import { useVideo } from './element/use-video.ts';
import { MediaFailure } from './MediaFailure.tsx';
import { PlayIcon } from './PlayIcon.tsx';
import type { ViewerProps } from './viewer-props.ts';

const FullScreenVideo = loadedLater(
  () => import('./FullScreenVideo.tsx'),
  ({ element, onClose }) => closeNotLoaded({ onClose: () => onClose(element.current?.paused ?? true) }),
);
// There is nothing to seek in before there is a video; if this code fails to load, the video plays without the bar.
const SeekBar = loadedLater(() => import('./SeekBar.tsx'));

interface Props extends ViewerProps {
  media: VideoMedia;
  fit: Fit;
}

/** A looping inline video in the box of its poster. A click plays or pauses it; a double click or the key F shows it full screen. */
export function VideoPlayer({
  media,
  title,
  fit,
  mode,
  paused,
  eager,
  sizes,
  onClick,
  onPaused,
  onReady,
  onRefused,
  consumeStart,
}: Props) {
  const { box, element, failure, retry, hold } = useVideo({ media, mode, fit, onReady, onRefused, consumeStart });
  const [whole, setWhole] = useState(false);
  const seen = mode === 'play' || paused;

  const open = () => {
    if (!element.current || failure) return;
    hold(true);
    setWhole(true);
  };
  const close = (isPaused: boolean) => {
    setWhole(false);
    hold(false);
    onPaused(isPaused);
  };
  useFullScreenKey(seen && !whole, open);

  return (
    <>
      <img
        ref={hideBroken}
        src={media.poster.src}
        srcSet={media.poster.srcSet}
        sizes={sizes}
        alt={title}
        fetchPriority={eager ? 'high' : 'low'}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
        className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
      {/* Code inserts the pooled element: React must not own the content. */}
      <div ref={box} className="absolute inset-0" />
      <button
        type="button"
        aria-label={paused ? feed.play : feed.pause}
        onClick={() => {
          if (onClick()) open();
        }}
        className="absolute inset-0 cursor-pointer touch-manipulation focus-visible:-outline-offset-4"
      >
        {paused && !failure && <PlayIcon />}
      </button>
      {failure ? (
        <MediaFailure reason={failure} seen={seen} onRetry={retry} />
      ) : (
        <SeekBar element={element} moving={mode === 'play'} />
      )}
      {whole && <FullScreenVideo title={title} element={element} onClose={close} />}
    </>
  );
}
