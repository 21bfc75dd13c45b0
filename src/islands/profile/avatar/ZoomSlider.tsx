import { ZoomIn, ZoomOut } from 'lucide-react';
import { maxZoom, zoomedCrop } from '#lib/media/avatar/crop.ts';
import type { AvatarForm } from '#lib/stores/profile/avatar-form.ts';
import type { PickedAvatar } from '#lib/stores/profile/avatar-step.ts';
import { editProfile } from '#lib/texts/profile/edit-profile.ts';

interface Props {
  form: AvatarForm;
  picked: PickedAvatar;
  disabled: boolean;
}

/** Sets the zoom of the picture in its square. */
export function ZoomSlider({ form, picked: { size, crop }, disabled }: Props) {
  const max = size ? maxZoom(size) : 1;
  return (
    <label className="mt-4 flex items-center gap-3 text-dim">
      <ZoomOut size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="sr-only">{editProfile.zoom}</span>
      <input
        type="range"
        min={1}
        max={max}
        step={0.01}
        value={crop.zoom}
        aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
        disabled={disabled || max === 1}
        onChange={({ target }) => form.crop((before, image) => zoomedCrop(before, image, Number(target.value)))}
        className="h-11 min-w-0 grow accent-accent disabled:opacity-40"
      />
      <ZoomIn size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
    </label>
  );
}
