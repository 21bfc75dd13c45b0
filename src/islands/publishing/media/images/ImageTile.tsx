import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, X } from 'lucide-react';
import type { KeyboardEventHandler } from 'react';
import type { ComposerImage } from '#lib/stores/publishing/form/media/images.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../../composer-context.ts';
import { TileStatus } from './TileStatus.tsx';

interface Props {
  image: ComposerImage;
  index: number;
  onOpen: () => void;
  onDescribe: () => void;
}

// The target is 44 points wide and its disc 28: a tile on a phone is hardly wider than 110.
const target = 'group absolute z-10 grid size-11 place-items-center rounded';
const disc = 'grid size-7 place-items-center rounded-full bg-scrim/70 text-light group-hover:bg-scrim';

/** One image of the post: its progress, its place, its description. */
export function ImageTile({ image, index, onOpen, onDescribe }: Props) {
  const { images, removeImage } = useComposer().media;
  const { id, file, alt, preview, upload } = image;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: createPost.movable },
  });
  // The whole tile can be dragged; only the grip handles keys.
  const { onKeyDown, ...pointers } = listeners ?? {};
  const number = index + 1;
  const isSending = upload.state === 'uploading' || upload.state === 'waiting';
  const removal = isSending ? createPost.stopImage({ number }) : createPost.removeImage({ number });
  return (
    <li
      ref={setNodeRef}
      {...pointers}
      onFocus={() => images.$previewed.set(id)}
      onPointerEnter={() => images.$previewed.set(id)}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={`dark relative aspect-[3/4] cursor-grab select-none overflow-hidden rounded bg-ground text-text [-webkit-touch-callout:none] motion-reduce:!transition-none ${isDragging ? 'z-10 shadow-float ring-2 ring-accent' : ''}`}
    >
      <p title={file.name} className="sr-only">
        {file.name}
      </p>
      <button
        type="button"
        {...attributes}
        ref={setActivatorNodeRef}
        onKeyDown={onKeyDown as KeyboardEventHandler | undefined}
        aria-label={createPost.putInOrder({ number })}
        className={`${target} bottom-0 end-0 cursor-grab touch-none active:cursor-grabbing`}
      >
        <span className={disc}>
          <GripVertical size={16} aria-hidden />
        </span>
      </button>
      <button
        type="button"
        aria-label={createPost.showFullScreen({ number })}
        onClick={onOpen}
        className="absolute inset-0 focus-visible:outline-offset-[-4px]"
      >
        <img
          src={preview}
          alt=""
          decoding="async"
          draggable={false}
          // No browser reads every format. The tile stays dark for an image that it cannot display.
          onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
          className="size-full object-cover"
        />
      </button>
      <span className="pointer-events-none absolute start-2 top-2 rounded-full bg-scrim/80 px-2 text-12 font-semibold leading-5 text-light">
        {index === 0 ? createPost.cover : number}
      </span>
      <TileStatus upload={upload} label={createPost.uploadOfImage({ number })} onRetry={() => void images.retry(id)} />
      <button
        type="button"
        aria-label={createPost.altTextOf({ number })}
        onClick={onDescribe}
        className="absolute bottom-0 start-0 z-10 grid h-11 place-items-center rounded px-2"
      >
        <span
          className={`rounded-full px-2 text-12 font-semibold leading-5 ${alt.trim() ? 'bg-light text-scrim' : 'bg-scrim/80 text-light'}`}
        >
          {alt.trim() ? createPost.altBadge : createPost.noAltBadge}
        </span>
      </button>
      <button
        type="button"
        aria-label={removal}
        title={removal}
        onClick={() => void removeImage(id)}
        className={`${target} end-0 top-0`}
      >
        <span className={disc}>
          <X size={16} aria-hidden />
        </span>
      </button>
    </li>
  );
}
