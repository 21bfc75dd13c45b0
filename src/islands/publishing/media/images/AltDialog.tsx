import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import type { ComposerImage } from '#lib/stores/publishing/form/media/images.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
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
    <Dialog title={createPost.altText} text={createPost.altTextHint} onClose={onClose}>
      <div className="mt-4 flex gap-4">
        <img src={image.preview} alt="" className="h-32 w-24 shrink-0 rounded bg-line object-cover" />
        <div className="min-w-0 grow">
          <label htmlFor="image-alt" className="flex justify-between gap-2 text-14 font-medium">
            {createPost.image({ number: index + 1 })}
            <span aria-hidden className="font-normal tabular-nums text-dim">
              {lengthOf(image.alt.trim())}/{limits.imageAlt}
            </span>
          </label>
          <textarea
            key={image.id}
            id="image-alt"
            rows={4}
            dir="auto"
            value={image.alt}
            autoComplete="off"
            {...typedAtMost(limits.imageAlt, (text) => describe(image.id, text))}
            className="mt-1 block w-full resize-none rounded border border-edge bg-ground px-3 py-2 text-16"
          />
        </div>
      </div>
      <div className="mt-3 flex items-center gap-1 text-14 text-dim">
        <span role="status" className="grow tabular-nums">
          {createPost.place({ place: index + 1, all: images.length })}
        </span>
        <Shift
          label={createPost.moveEarlier({ number: index + 1 })}
          icon={ArrowLeft}
          can={index > 0}
          onShift={() => shift(index - 1)}
        />
        <Shift
          label={createPost.moveLater({ number: index + 1 })}
          icon={ArrowRight}
          can={index < last}
          onShift={() => shift(index + 1)}
        />
      </div>
      <DialogButtons>
        <Button kind="quiet" onClick={() => onGo(index < last ? index + 1 : 0)} disabled={last === 0}>
          {createPost.nextImage}
        </Button>
        <Button onClick={onClose}>{createPost.done}</Button>
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
      <Icon size={20} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />
    </button>
  );
}
