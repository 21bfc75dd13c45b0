import './image-fade.css';
import type { SyntheticEvent } from 'react';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import { type Fit, fitOf } from '#lib/player/fit.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';
import { imageStyle, nearImages, type Shown } from './images/near-images.ts';

interface Props {
  images: ImagesMedia['images'];
  alts: readonly string[];
  title: string;
  /** How the first image fits the box; for the others it is computed when they are loaded. */
  fit: Fit;
  sizes: string;
  eager: boolean;
  shown: Shown;
  wanted: number;
  /** Whether the neighbours load too, so that a step fades to a loaded image. */
  loadsNeighbours: boolean;
}

/** Sets the fit of an image when it is loaded. Neighbours load before they are visible, so the change is never seen. */
const fitItself = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void => {
  image.style.objectFit = fitOf(image.naturalWidth, image.naturalHeight);
};

/** The images of a post on top of each other. One is visible; a step fades to the next in 0.3 s. */
export function ImageStack({ images, alts, title, fit, sizes, eager, shown, wanted, loadsNeighbours }: Props) {
  const near = nearImages(shown, wanted, images.length, loadsNeighbours);
  return (
    <div className="absolute inset-0 isolate overflow-hidden">
      {images.map((image, at) => {
        const first = eager && at === 0;
        return (
          near.has(at) && (
            <img
              key={image.src}
              ref={hideBroken}
              data-image={at}
              src={image.src}
              srcSet={image.srcSet}
              sizes={sizes}
              alt={alts[at] || title}
              aria-hidden={at !== shown.index}
              fetchPriority={first ? 'high' : 'low'}
              // Only the first image may be far away.
              loading={first || at > 0 ? 'eager' : 'lazy'}
              // ImageSteps sets 'sync' on the images that it steps to.
              decoding={first ? 'sync' : 'async'}
              draggable={false}
              onLoad={fitItself}
              className={`absolute inset-0 size-full [filter:var(--look)] ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${imageStyle(at, shown)}`}
            />
          )
        );
      })}
    </div>
  );
}
