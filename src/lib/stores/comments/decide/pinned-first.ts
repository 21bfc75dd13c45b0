import { computed } from 'nanostores';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { PagedList } from '../../lists/paged-list.ts';

/** A list whose pinned comment comes first, wherever it was inserted or loaded. */
export function pinnedFirst(list: PagedList<Comment>): PagedList<Comment> {
  const { $list } = list;
  const $sorted = computed($list, (state) => {
    const pinned = state.items.find(({ isPinned }) => isPinned);
    if (!pinned || pinned === state.items[0]) return state;
    return { ...state, items: [pinned, ...state.items.filter((one) => one !== pinned)] };
  });
  return { ...list, $list: $sorted };
}
