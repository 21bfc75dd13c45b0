import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { onPostGone } from '#lib/stores/post/known-posts.ts';
import { createPostPopup, type PostPopup as Popup } from '#lib/stores/post/post-popup.ts';
import { $hiddenMembers } from '#lib/stores/relation/hidden-members.ts';
import { loadedLater, warm } from '../ui/loaded-later.tsx';

const load = () => import('./PostPopup.tsx');
const PostPopup = loadedLater(load, ({ popup }) => closeNotLoaded({ onClose: popup.close }));

/** Loads the popup's code, because a press on a post is likely. */
export const warmPopup = warm(load);

interface PostList<Item> {
  $list: ReadableAtom<{ readonly items: readonly Item[] }>;
  loadMore(): Promise<void>;
  remove(postCode: string): void;
}

/**
 * The popup of a list of posts, and the post that it shows, null while closed. A deleted post, or one whose
 * author is hidden, closes the popup and leaves the list.
 */
export function useListPopup<Item>(
  list: PostList<Item>,
  codesOf: (items: readonly Item[]) => readonly string[],
): { popup: Popup; code: string | null } {
  const [popup] = useState(() =>
    createPostPopup({ codes: () => codesOf(list.$list.get().items), loadMore: list.loadMore }),
  );
  const code = useStore(popup.$code, { ssr: 'initial' });

  useEffect(() => popup.listen(), [popup]);
  useEffect(
    () =>
      onPostGone((deleted) => {
        if (popup.$code.get() === deleted) popup.close();
        list.remove(deleted);
      }),
    [popup, list],
  );
  useEffect(
    () =>
      $hiddenMembers.listen(() => {
        const shown = popup.$code.get();
        if (shown !== null && !codesOf(list.$list.get().items).includes(shown)) popup.close();
      }),
    [popup, list, codesOf],
  );
  return { popup, code };
}

interface Props {
  popup: Popup;
  code: string;
  /** The posts of the list, in their order. */
  codes: readonly string[];
}

/** The popup with its place in the list, loaded when it is first opened. */
export function ListPopup({ popup, code, codes }: Props) {
  return <PostPopup popup={popup} code={code} place={Math.max(1, codes.indexOf(code) + 1)} total={codes.length} />;
}
