import type { ImgHTMLAttributes, ReactNode } from 'react';
import { hideBroken } from './dom/hide-broken.ts';
import { isPlainPress } from './dom/plain-press.ts';

interface Props {
  href: string;
  /** Null if there is no picture (yet). */
  cover: Pick<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'> | null;
  label: string;
  /** Called for a plain press, instead of following the link. */
  onOpen: () => void;
  /** Called when such a press is likely. */
  onNear?: () => void;
  className?: string;
  children?: ReactNode;
}

/** Fills a tile of a grid with its picture and the link above it. */
export function TileLink({ href, cover, label, onOpen, onNear, className = '', children }: Props) {
  return (
    <>
      {cover && (
        <img
          key={cover.src}
          ref={hideBroken}
          {...cover}
          sizes="(min-width: 1024px) 300px, 33vw"
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <a
        href={href}
        aria-label={label}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onOpen();
        }}
        onPointerEnter={onNear}
        onFocus={onNear}
        className={`absolute inset-0 outline-offset-[-4px] ${className}`}
      >
        {children}
      </a>
    </>
  );
}
