import { useSortable } from '@dnd-kit/sortable';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { limits } from '#lib/contract/limits.ts';
import type { ComposerImage } from '#lib/stores/composer/media/images.ts';
import { useComposer } from '../composer-context.ts';
import { UploadStatus } from './UploadStatus.tsx';

interface Props {
  image: ComposerImage;
  index: number;
  count: number;
  onOpen: () => void;
  onMove: (to: number) => void;
}

const small = 'grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text';

/** One image of the post: its progress, its position and its description. */
export function ImageRow({ image, index, count, onOpen, onMove }: Props) {
  const { images, removeImage } = useComposer().media;
  const { id, file, alt, preview, upload } = image;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'image that can be moved' },
  });
  const number = `image ${index + 1}`;
  const stop = upload.state === 'uploading' || upload.state === 'waiting' ? 'Stop' : 'Remove';
  return (
    <li
      ref={setNodeRef}
      onFocus={() => images.$previewed.set(id)}
      onPointerEnter={() => images.$previewed.set(id)}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={`flex gap-2 rounded-card border bg-raised p-2 motion-reduce:!transition-none ${isDragging ? 'relative z-10 border-dim shadow-float' : 'border-line'}`}
    >
      <div className="flex w-11 shrink-0 flex-col">
        <Step to={index - 1} count={count} label={`Move ${number} earlier`} icon={ChevronUp} onMove={onMove} />
        <button
          type="button"
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          aria-label={`Put ${number} in order`}
          className={`${small} cursor-grab touch-none active:cursor-grabbing`}
        >
          <GripVertical size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <Step to={index + 1} count={count} label={`Move ${number} later`} icon={ChevronDown} onMove={onMove} />
      </div>
      <div className="min-w-0 grow">
        <div className="flex gap-3">
          <button
            type="button"
            aria-label={`Show ${number} full screen`}
            onClick={onOpen}
            className="dark relative h-24 w-[72px] shrink-0 overflow-hidden rounded bg-ground"
          >
            <img
              src={preview}
              alt=""
              decoding="async"
              draggable={false}
              // No browser reads every format. The list shows the name of an image that it cannot display.
              onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
              className="size-full object-cover"
            />
            {index === 0 && <Badge className="left-1 top-1">Cover</Badge>}
            {alt.trim() && <Badge className="bottom-1 right-1">ALT</Badge>}
          </button>
          <div className="min-w-0 grow pt-1">
            <p className="truncate text-14 font-medium" title={file.name}>
              {file.name}
            </p>
            <UploadStatus upload={upload} label={`Upload of ${number}`} onRetry={() => void images.retry(id)} />
          </div>
          <button
            type="button"
            aria-label={`${stop} ${number}`}
            title={`${stop} ${number}`}
            onClick={() => void removeImage(id)}
            className={small}
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <AltField index={index} alt={alt} onChange={(text) => images.describe(id, text)} />
      </div>
    </li>
  );
}

interface StepProps {
  to: number;
  count: number;
  label: string;
  icon: typeof ChevronUp;
  onMove: (to: number) => void;
}

/** At both ends the button stays in the page, so that it keeps the focus. */
function Step({ to, count, label, icon: Icon, onMove }: StepProps) {
  const possible = to >= 0 && to < count;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!possible || undefined}
      onClick={() => possible && onMove(to)}
      className={`${small} aria-disabled:cursor-default aria-disabled:opacity-30`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

function Badge({ className, children }: { className: string; children: string }) {
  return (
    <span className={`absolute rounded bg-scrim/80 px-1 text-12 font-semibold text-light ${className}`}>
      {children}
    </span>
  );
}

interface AltFieldProps {
  index: number;
  alt: string;
  onChange: (alt: string) => void;
}

function AltField({ index, alt, onChange }: AltFieldProps) {
  const id = `image-alt-${index}`;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="flex justify-between gap-2 text-12 text-dim">
        <span>
          Alt text: what does it show? <span className="sr-only">Image {index + 1}</span>
        </span>
        <span aria-hidden className="tabular-nums">
          {alt.length}/{limits.imageAlt}
        </span>
      </label>
      <textarea
        id={id}
        rows={1}
        value={alt}
        maxLength={limits.imageAlt}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className="mt-1 block min-h-11 w-full resize-none rounded [field-sizing:content] border border-edge bg-ground px-3 py-2 text-16"
      />
    </div>
  );
}
