import type { Announcements } from '@dnd-kit/core';
import { useRef } from 'react';
import { createPost } from '#lib/texts/publishing/create-post.ts';

/** The announcements of a screen reader while an image is moved. */
export function useAnnouncements(ids: readonly string[]): Announcements {
  const announced = useRef<string | number>('');
  const place = (id: string | number) => ({ place: ids.indexOf(String(id)) + 1, all: ids.length });
  return {
    onDragStart({ active }) {
      announced.current = active.id;
      return createPost.pickedUp(place(active.id));
    },
    // A picked-up image is at first over its own place. Announcing that would interrupt the announcement above.
    onDragOver({ over }) {
      if (!over || over.id === announced.current) return undefined;
      announced.current = over.id;
      return createPost.movedOver(place(over.id));
    },
    onDragEnd: ({ over }) => (over ? createPost.putDownAt(place(over.id)) : createPost.putDown),
    onDragCancel: ({ active }) => createPost.putBack(place(active.id)),
  };
}
