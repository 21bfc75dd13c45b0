import { type RefObject, useEffect, useRef } from 'react';
import { placeOf } from '#lib/media/avatar/crop.ts';
import type { AvatarForm } from '#lib/stores/profile/avatar-form.ts';
import type { PickedAvatar } from '#lib/stores/profile/avatar-step.ts';
import { editProfile } from '#lib/texts/profile/edit-profile.ts';
import { useCropGestures } from './use-crop-gestures.ts';

interface Props {
  form: AvatarForm;
  picked: PickedAvatar;
  image: RefObject<HTMLImageElement | null>;
  busy: boolean;
}

/** The picture behind the square crop. Most places show the circle inside the square. */
export function CropBox({ form, picked: { address, size, crop }, image, busy }: Props) {
  const square = useRef<HTMLDivElement>(null);
  const gestures = useCropGestures(square, form);
  const place = size ? placeOf(crop, size) : null;
  const percent = (part: number) => `${part}%`;

  // The element that had the focus was removed with the previous step.
  useEffect(() => square.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <div
        ref={square}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys that move the picture
        tabIndex={0}
        aria-label={editProfile.cropKeys}
        aria-busy={size === null || busy}
        {...gestures}
        className="relative mt-4 aspect-square w-full cursor-grab touch-none select-none overflow-hidden rounded bg-ground active:cursor-grabbing"
      >
        {address && (
          <img
            ref={image}
            src={address}
            alt=""
            // The image may come from another origin, and the canvas that draws the square must be able to read it.
            crossOrigin="anonymous"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              naturalWidth > 0 ? form.measured({ width: naturalWidth, height: naturalHeight }) : form.unreadable()
            }
            onError={form.unreadable}
            style={
              place
                ? {
                    left: percent(place.left),
                    top: percent(place.top),
                    width: percent(place.width),
                    height: percent(place.height),
                  }
                : { visibility: 'hidden' }
            }
            className="pointer-events-none absolute max-w-none"
          />
        )}
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(var(--scrim)/0.55)] ring-2 ring-light"
        />
      </div>
      <p role="status" className="mt-2 text-center text-14 text-dim">
        {address === null ? editProfile.preparing : editProfile.cropHint}
      </p>
    </>
  );
}
