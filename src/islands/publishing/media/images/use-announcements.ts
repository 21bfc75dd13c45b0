import type { Announcements } from '@dnd-kit/core';
import { useRef } from 'react';

/** What a screen reader says while one of these things is moved. */
export function useAnnouncements(ids: readonly string[]): Announcements {
  const announced = useRef<string | number>('');
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
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
}
