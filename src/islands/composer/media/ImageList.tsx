import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import type { ComposerImage } from '#lib/stores/composer/media/images.ts';
import FullScreenSlider from '../../player/FullScreenSlider.tsx';
import { useComposer } from '../composer-context.ts';
import { ImageRow } from './ImageRow.tsx';

interface Props {
  images: readonly ComposerImage[];
}

const instructions = {
  draggable:
    'To move the image, press Space or Enter, then the arrow keys up and down. Space or Enter puts it down, Escape brings it back.',
};

/** The images of the post in their order, which can be changed by dragging, by keys and by buttons. */
export function ImageList({ images }: Props) {
  const { move: moveImage } = useComposer().media.images;
  const [open, setOpen] = useState<number | null>(null);
  const [moved, setMoved] = useState('');
  const sensors = useSensors(
    // A press without movement is a click, not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = images.map(({ id }) => id);
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const announced = useRef<string | number>('');
  const announcements: Announcements = {
    onDragStart({ active }) {
      announced.current = active.id;
      return `Picked up the image at ${place(active.id)}.`;
    },
    // A picked-up image is at first over its own place. Announcing that would interrupt the announcement above.
    onDragOver({ over }) {
      if (!over || over.id === announced.current) return undefined;
      announced.current = over.id;
      return `The image is over ${place(over.id)}.`;
    },
    onDragEnd: ({ over }) => (over ? `The image was put down at ${place(over.id)}.` : 'The image was put down.'),
    onDragCancel: ({ active }) => `The image is back at ${place(active.id)}.`,
  };
  const move = (id: string, to: number) => {
    moveImage(id, to);
    setMoved(`The image is now at place ${to + 1} of ${ids.length}.`);
  };
  const wrap = (index: number) => (index + images.length) % images.length;

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragEnd={({ active, over }) => over && moveImage(String(active.id), ids.indexOf(String(over.id)))}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol aria-label="Images of the post" className="flex flex-col gap-3">
            {images.map((image, index) => (
              <ImageRow
                key={image.id}
                image={image}
                index={index}
                count={images.length}
                onOpen={() => setOpen(index)}
                onMove={(to) => move(image.id, to)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {open !== null && open < images.length && (
        <FullScreenSlider
          images={images.map(({ preview }) => ({ src: preview, srcSet: '', backdrop: preview }))}
          alts={images.map(({ alt }) => alt)}
          title="Images of the post"
          index={open}
          onGo={(index) => setOpen(wrap(index))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
