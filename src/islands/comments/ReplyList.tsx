import { useStore } from '@nanostores/react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { PagedList } from '#lib/stores/lists/paged-list.ts';
import { CommentRow } from './CommentRow.tsx';

interface Props {
  list: PagedList<Comment>;
  /** The author of the post. */
  author: string;
  onLike: (reply: Comment) => void;
  onReply: (reply: Comment) => void;
  onDelete: (reply: Comment) => void;
}

const more = 'flex min-h-11 items-center pr-4 text-14 font-semibold text-dim hover:text-text';

/** The replies to one comment, as far as they are loaded. */
export function ReplyList({ list, author, onLike, onReply, onDelete }: Props) {
  const state = useStore(list.$list);
  const { phase, items } = state;
  return (
    <div className="ml-12" aria-busy={phase === 'loading'}>
      <ul aria-label="Replies">
        {items.map((reply) => (
          <li key={reply.commentCode} className="py-1">
            <CommentRow
              comment={reply}
              small
              isAuthor={reply.userCommentCode === author}
              onLike={() => onLike(reply)}
              onReply={() => onReply(reply)}
              onDelete={() => onDelete(reply)}
            />
          </li>
        ))}
      </ul>
      {phase === 'loading' && (
        <p role="status" className="py-2 text-14 text-dim">
          Loading replies
        </p>
      )}
      {state.phase === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-4 text-14 text-danger-text">
          {state.reason}
          <button type="button" onClick={() => void list.retry()} className={more}>
            Retry
          </button>
        </p>
      )}
      {phase === 'idle' && items.length > 0 && (
        <button type="button" onClick={() => void list.loadMore()} className={more}>
          Load more replies
        </button>
      )}
    </div>
  );
}
