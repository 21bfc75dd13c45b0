import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import { FullScreenDialog } from '../ui/FullScreenDialog.tsx';
import { ImageDots } from './ImageDots.tsx';

interface Props {
  images: ImagesMedia['images'];
  alts: readonly string[];
  title: string;
  index: number;
  /** An index beyond the ends wraps around. */
  onGo: (index: number) => void;
  onClose: () => void;
}

const arrow =
  'absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-content-center rounded-full bg-scrim/60 text-light hover:bg-scrim';

/** Enlarges small images, which would otherwise be smaller than in the feed. */
const fillScreen = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void => {
  image.style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
};

/** The images of a post one at a time, as large as the screen allows. */
export default function FullScreenSlider({ images, alts, title, index, onGo, onClose }: Props) {
  const image = images[index];
  return (
    <FullScreenDialog label={title} onClose={onClose}>
      <div className="pointer-events-none mx-auto flex h-full max-w-4xl items-center justify-center px-2">
        {image && (
          <img
            key={image.src}
            src={image.src}
            srcSet={image.srcSet}
            sizes="min(100vw, 896px)"
            alt={alts[index] || title}
            onLoad={fillScreen}
            className="image-fade-in pointer-events-auto max-h-[90vh] w-[min(100%,90vh*var(--ratio,1))] object-contain [filter:var(--look)]"
          />
        )}
      </div>
      {images.length > 1 && (
        <>
          <button
            type="button"
            aria-label="Previous image"
            onClick={() => onGo(index - 1)}
            className={`${arrow} left-3`}
          >
            <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Next image" onClick={() => onGo(index + 1)} className={`${arrow} right-3`}>
            <ChevronRight size={24} strokeWidth={1.75} aria-hidden />
          </button>
          <div className="[--dots-inset:16px]">
            <ImageDots count={images.length} index={index} onGo={onGo} />
          </div>
        </>
      )}
    </FullScreenDialog>
  );
}
