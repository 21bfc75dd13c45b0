import { atom, type ReadableAtom } from 'nanostores';
import { type Comment, replies as repliesCall } from '#lib/contract/comment/comment.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { commentList } from './known-comments.ts';

/** The replies to one comment. */
export interface Replies {
  list: PagedList<Comment>;
  $open: ReadableAtom<boolean>;
  /** Loads and shows the first page on the first call; later calls hide or show the loaded replies. */
  toggle(): void;
  /** Puts a new reply at the top and shows it; false if it was in the list already. */
  add(reply: Comment): boolean;
}

/** Creates the replies to a comment without loading anything. */
export function createReplies(commentCode: string): Replies {
  const $open = atom(false);
  const list = commentList((onPage) =>
    pagedList(repliesCall, {
      onPage,
      query: () => ({ code: commentCode }),
      keyOf: (reply) => reply.commentCode,
      size: limits.commentPageSize,
      failed: messages.repliesFailed,
      // Only the server knows where they end.
      limit: Number.POSITIVE_INFINITY,
    }),
  );
  let asked = false;

  const show = () => {
    $open.set(true);
    if (asked) return;
    asked = true;
    void list.loadMore();
  };

  return {
    list,
    $open,
    toggle: () => ($open.get() ? $open.set(false) : show()),
    add(reply) {
      const isNew = list.insert([reply]).length > 0;
      show();
      return isNew;
    },
  };
}
