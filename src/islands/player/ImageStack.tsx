import './image-fade.css';
import type { SyntheticEvent } from 'react';
import type { ImagesMedia } from '#lib/contract/media/addresses.ts';
import { type Fit, fitOf } from '#lib/player/fit.ts';
import { wrapIndex } from '#lib/player/gesture.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';

interface Props {
  images: ImagesMedia['images'];
  alts: readonly string[];
  title: string;
  /** How the first image fits the box; for the others it is computed when they are loaded. */
  fit: Fit;
  sizes: string;
  eager: boolean;
  index: number;
  /** Index of the previous image; null before the first step. */
  from: number | null;
  /** Whether the neighbours load too, so that a step fades to a loaded image. */
  loadsNeighbours: boolean;
}

/** Sets the fit of an image when it is loaded. Neighbours load before they are visible, so nobody sees the change. */
const fitItself = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void => {
  image.style.objectFit = fitOf(image.naturalWidth, image.naturalHeight);
};

const imageStyle = (at: number, index: number, from: number | null): string => {
  if (at !== index) return 'opacity-0 transition-opacity duration-300';
  return from === null ? '' : 'image-fade-in';
};

/** The images of a post on top of each other. One is visible; a step fades to the next in 0.3 s. */
export function ImageStack({ images, alts, title, fit, sizes, eager, index, from, loadsNeighbours }: Props) {
  const near = new Set([index, from]);
  if (loadsNeighbours) for (const step of [-1, 1]) near.add(wrapIndex(index + step, images.length));
  return images.map((image, at) => {
    const first = eager && at === 0;
    return (
      near.has(at) && (
        <img
          key={image.src}
          ref={hideBroken}
          src={image.src}
          srcSet={image.srcSet}
          sizes={sizes}
          alt={alts[at] || title}
          aria-hidden={at !== index}
          fetchPriority={first ? 'high' : 'low'}
          loading={first ? 'eager' : 'lazy'}
          decoding={first ? 'sync' : 'async'}
          draggable={false}
          onLoad={fitItself}
          className={`absolute inset-0 size-full [filter:var(--look)] ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${imageStyle(at, index, from)}`}
        />
      )
    );
  });
}
