import { useEffect } from 'react';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { platform } from '#lib/platform/current.ts';
import type { PostPopup } from '#lib/stores/post/post-popup.ts';
import type { Search } from '#lib/stores/search/search.ts';
import { useListPopup } from '../post/ListPopup.tsx';
import { isPlainPress } from '../ui/dom/plain-press.ts';

export const codesOf = (posts: readonly FoundPost[]) => posts.map(({ postCode }) => postCode);

/** The popup of the found posts; no search begins while it is open. */
export function useResultPopup(search: Search): { popup: PostPopup; code: string | null } {
  const { popup, code } = useListPopup(search.posts, codesOf);
  const isOpen = code !== null;

  useEffect(() => {
    if (!isOpen) return;
    search.hold();
    // Before the person leaves, the search's address replaces the post's in the history: Back to the post's own address would load Home instead.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]:not([data-login], [target])') : null;
      if (link && isPlainPress(event)) platform().navigation.rewrite(search.path());
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      search.resume();
    };
  }, [search, isOpen]);

  return { popup, code };
}
