import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type Comment, getComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { PagedList } from '../../lists/paged-list.ts';
import { showToast } from '../../toast.ts';
import { learnComments } from '../known-comments.ts';
import type { Replies } from '../replies.ts';
import { takeLink } from './comment-link.ts';

/** The comment or reply that a link leads to. */
interface Linked {
  code: string;
  phase: 'loading' | 'shown' | 'gone' | 'failed';
}

export interface LinkedComment {
  /** Null if the panel was not opened by a link to a comment. */
  $linked: ReadableAtom<Linked | null>;
  /** The comment at the top of the list: the linked one, or the one above a linked reply; null until it is known. */
  top(): string | null;
  /** Loads it, unless it is loaded, and then runs this; without a link it runs at once. */
  before(run: () => Promise<void>): Promise<void>;
}

/** Creates the linked comment of a panel. It goes to the top of the list; a reply goes into the thread of its parent, which goes there. */
export function createLinkedComment(
  postCode: string,
  list: Pick<PagedList<Comment>, 'insert'>,
  repliesTo: (commentCode: string) => Pick<Replies, 'add'>,
): LinkedComment {
  const code = takeLink(postCode);
  const $linked = atom<Linked | null>(code === null ? null : { code, phase: 'loading' });
  let top: string | null = null;
  let loading: Promise<void> | null = null;

  async function read(code: string): Promise<void> {
    const since = platform().clock.now();
    const outcome = await dataOf(request(getComment, { query: { code } }), messages.commentsFailed);
    // A comment of another post is not under this one, whatever the address says.
    if (outcome.ok ? outcome.data.postCode !== postCode : outcome.code === 404) {
      $linked.set({ code, phase: 'gone' });
    } else if (outcome.ok) {
      const { comment, parent } = outcome.data;
      learnComments({ contents: parent ? [comment, parent] : [comment] }, since);
      top = (parent ?? comment).commentCode;
      list.insert([parent ?? comment]);
      if (parent) repliesTo(parent.commentCode).add(comment);
      $linked.set({ code, phase: 'shown' });
    } else {
      $linked.set({ code, phase: 'failed' });
      showToast(outcome.message, 'destructive');
    }
  }

  return {
    $linked,
    top: () => top,
    before(run) {
      if (code === null || $linked.get()?.phase !== 'loading') return run();
      loading ??= read(code);
      return loading.then(run);
    },
  };
}
