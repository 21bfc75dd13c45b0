import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import { wrapIndex } from '#lib/player/gestures/gesture.ts';
import { fullScreenLayer } from '#lib/stores/post/post-layers.ts';
import { feed } from '#lib/texts/feed.ts';
import Toaster from '../shell/Toaster.tsx';
import { FullScreenDialog } from '../ui/FullScreenDialog.tsx';
import { useLayer } from '../ui/hooks/use-layer.ts';
import { ImageDots } from './ImageDots.tsx';
import { imageStyle, nearImages, type Shown } from './images/near-images.ts';
import { useDecoded } from './images/use-decoded.ts';
import { useImageSwipe } from './images/use-image-swipe.ts';

export interface SliderProps {
  images: ImagesMedia['images'];
  alts: readonly string[];
  title: string;
  /** The image that is shown, or will be shown once it is decoded. */
  index: number;
  /** Whether the images advance automatically. */
  auto?: boolean;
  /** An index beyond the ends wraps around. */
  onGo: (index: number) => void;
  onTouched?: (touched: boolean) => void;
  onClose: () => void;
}

const arrow =
  'absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-content-center rounded-full bg-scrim/60 text-light hover:bg-scrim';

/** Enlarges small images, which would otherwise be smaller than in the feed. */
const fillScreen = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void => {
  image.style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
};

/** The images of a post one at a time, as large as the screen allows. */
export default function FullScreenSlider({
  images,
  alts,
  title,
  index: wanted,
  auto = false,
  onGo,
  onTouched = () => undefined,
  onClose,
}: SliderProps) {
  const count = images.length;
  const close = useLayer(fullScreenLayer, onClose);
  // The whole dialog reacts to swipes, also beside the image.
  const dialog = useRef<HTMLElement>(null);
  const [shown, show] = useState<Shown>({ index: wanted, from: null });
  useDecoded(dialog, { wanted, index: shown.index, onShow: show, setShown: show });
  useImageSwipe(dialog, {
    count,
    index: shown.index,
    onGo,
    onSlid(index) {
      show({ index: wrapIndex(index, count), from: null });
      onGo(index);
    },
    onTouched,
  });
  const near = nearImages(shown, wanted, count, true);

  return (
    <FullScreenDialog label={title} toasts={<Toaster />} onClose={close}>
      <div
        ref={(box) => {
          dialog.current = box?.closest('dialog') ?? null;
        }}
        className="pointer-events-none absolute inset-x-2 inset-y-0 isolate mx-auto max-w-4xl"
      >
        {images.map(
          (image, at) =>
            near.has(at) && (
              <img
                key={image.src}
                data-image={at}
                src={image.src}
                srcSet={image.srcSet}
                sizes="min(100vw, 896px)"
                alt={alts[at] || title}
                aria-hidden={at !== shown.index}
                draggable={false}
                onLoad={fillScreen}
                className={`absolute inset-0 m-auto max-h-[90vh] w-[min(100%,90vh*var(--ratio,1))] object-contain [filter:var(--look)] ${at === shown.index ? 'pointer-events-auto' : ''} ${imageStyle(at, shown)}`}
              />
            ),
        )}
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label={feed.previousImage}
            onClick={() => onGo(wanted - 1)}
            className={`${arrow} left-3`}
          >
            <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={feed.nextImage}
            onClick={() => onGo(wanted + 1)}
            className={`${arrow} right-3`}
          >
            <ChevronRight size={24} strokeWidth={1.75} aria-hidden />
          </button>
          <div className="[--dots-inset:16px]">
            <ImageDots count={count} index={wanted} auto={auto} onGo={onGo} />
          </div>
        </>
      )}
    </FullScreenDialog>
  );
}
