import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useState } from 'react';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import type { ComposerImage } from '#lib/stores/publishing/form/media/images.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import FullScreenSlider from '../../../player/FullScreenSlider.tsx';
import { loadedLater } from '../../../ui/loaded-later.tsx';
import { useComposer } from '../../composer-context.ts';
import { ImageTile } from './ImageTile.tsx';
import { useAnnouncements } from './use-announcements.ts';

const AltDialog = loadedLater(() => import('./AltDialog.tsx'), closeNotLoaded);

interface Props {
  images: readonly ComposerImage[];
}

/** The images of the post in their order, which can be changed by dragging, by keys and by buttons. */
export function ImageGrid({ images }: Props) {
  const { move } = useComposer().media.images;
  const [open, setOpen] = useState<number | null>(null);
  const [described, setDescribed] = useState<number | null>(null);
  const sensors = useSensors(
    // A press without movement is a click, not a drag, and a finger that moves at once scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = images.map(({ id }) => id);
  const announcements = useAnnouncements(ids);
  const withAlt = images.filter(({ alt }) => alt.trim()).length;
  const wrap = (index: number) => (index + images.length) % images.length;

  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-14 text-dim">
        <span>{createPost.dragToReorder}</span>
        <span className="tabular-nums">{createPost.withAltText({ some: withAlt, all: images.length })}</span>
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: createPost.moveKeys } }}
        onDragEnd={({ active, over }) => over && move(String(active.id), ids.indexOf(String(over.id)))}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ol aria-label={createPost.imagesOfPost} className="grid grid-cols-3 gap-2">
            {images.map((image, index) => (
              <ImageTile
                key={image.id}
                image={image}
                index={index}
                onOpen={() => setOpen(index)}
                onDescribe={() => setDescribed(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {described !== null && described < images.length && (
        <AltDialog images={images} index={described} onGo={setDescribed} onClose={() => setDescribed(null)} />
      )}
      {open !== null && open < images.length && (
        <FullScreenSlider
          images={images.map(({ preview }) => ({ src: preview, srcSet: '', backdrop: preview }))}
          alts={images.map(({ alt }) => alt)}
          title={createPost.imagesOfPost}
          index={open}
          onGo={(index) => setOpen(wrap(index))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
