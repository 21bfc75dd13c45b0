import type { ComponentProps } from 'react';
import { hideBroken } from './dom/hide-broken.ts';
import { letterGround } from './dom/letter-ground.ts';

interface Props {
  name: string;
  /** The member's code, which determines the colour behind the letter. Without a code, for example for the owner of a sound, the colour is grey. */
  code?: string;
  /** If it is missing or does not load, the first letter of the name takes its place. */
  picture: Pick<ComponentProps<'img'>, 'src' | 'srcSet'> | null;
  /** Pixels. */
  size: number;
  className?: string;
}

/** The round picture of a member. */
export function Avatar({ name, code, picture, size, className = '' }: Props) {
  const [initial = '?'] = name.trim();
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.45, background: letterGround(code) }}
      className={`relative grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-brand font-bold uppercase leading-none text-light ${className}`}
    >
      {initial}
      {picture && (
        <img
          ref={hideBroken}
          {...picture}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="absolute inset-0 size-full bg-raised object-cover"
        />
      )}
    </span>
  );
}
