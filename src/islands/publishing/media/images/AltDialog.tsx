import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import type { ComposerImage } from '#lib/stores/publishing/form/media/images.ts';
import { Button } from '../../../ui/Button.tsx';
import { typedAtMost } from '../../../ui/dom/typed-at-most.ts';
import { Dialog, DialogButtons } from '../../../ui/surface/Dialog.tsx';
import { useComposer } from '../../composer-context.ts';

interface Props {
  images: readonly ComposerImage[];
  index: number;
  onGo: (index: number) => void;
  onClose: () => void;
}

/** Describes one image after another, and moves it without dragging. */
export default function AltDialog({ images, index, onGo, onClose }: Props) {
  const { describe, move } = useComposer().media.images;
  const image = images[index];
  if (!image) return null;
  const last = images.length - 1;
  const shift = (to: number) => {
    move(image.id, to);
    onGo(to);
  };
  return (
    <Dialog title="Alt text" text="Say what the image shows, for people who cannot see it." onClose={onClose}>
      <div className="mt-4 flex gap-4">
        <img src={image.preview} alt="" className="h-32 w-24 shrink-0 rounded bg-line object-cover" />
        <div className="min-w-0 grow">
          <label htmlFor="image-alt" className="flex justify-between gap-2 text-14 font-medium">
            Image {index + 1}
            <span aria-hidden className="font-normal tabular-nums text-dim">
              {lengthOf(image.alt.trim())}/{limits.imageAlt}
            </span>
          </label>
          <textarea
            key={image.id}
            id="image-alt"
            rows={4}
            value={image.alt}
            autoComplete="off"
            {...typedAtMost(limits.imageAlt, (text) => describe(image.id, text))}
            className="mt-1 block w-full resize-none rounded border border-edge bg-ground px-3 py-2 text-16"
          />
        </div>
      </div>
      <div className="mt-3 flex items-center gap-1 text-14 text-dim">
        <span role="status" className="grow tabular-nums">
          Place {index + 1} of {images.length}
        </span>
        <Shift
          label={`Move image ${index + 1} earlier`}
          icon={ArrowLeft}
          can={index > 0}
          onShift={() => shift(index - 1)}
        />
        <Shift
          label={`Move image ${index + 1} later`}
          icon={ArrowRight}
          can={index < last}
          onShift={() => shift(index + 1)}
        />
      </div>
      <DialogButtons>
        <Button kind="quiet" onClick={() => onGo(index < last ? index + 1 : 0)} disabled={last === 0}>
          Next image
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Dialog>
  );
}

interface ShiftProps {
  label: string;
  icon: LucideIcon;
  can: boolean;
  onShift: () => void;
}

/** At both ends the button stays in the page, so that it keeps the focus. */
function Shift({ label, icon: Icon, can, onShift }: ShiftProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!can || undefined}
      onClick={() => can && onShift()}
      className="grid size-11 place-items-center rounded-full text-text hover:bg-line aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
