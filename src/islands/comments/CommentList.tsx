import './comments.css';
import { useStore } from '@nanostores/react';
import { ArrowUp, CircleAlert, MessageCircle } from 'lucide-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';
import { Button } from '../ui/Button.tsx';
import { useNearEnd } from '../ui/hooks/use-near-end.ts';
import { CommentItem } from './CommentItem.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import { PostText } from './PostText.tsx';
import { useArrivals } from './use-arrivals.ts';

interface Props {
  comments: Comments;
  post: Post;
  playing: boolean;
  /** Where the comments begin. */
  top: RefObject<HTMLHeadingElement | null>;
}

/** What is asked to be deleted. */
interface Doomed {
  comment: Comment;
  parent: string | null;
}

/** Everything in the panel that scrolls: what the author says, and the comments. */
export function CommentList({ comments, post, playing, top }: Props) {
  const state = useStore(comments.$list);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [goesOn, setGoesOn] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const { hasNew, showNew } = useArrivals(scroller, top, comments.$arrived);
  const { phase, items } = state;
  const busy = phase === 'loading';
  const loadMore = () => {
    setGoesOn(true);
    void comments.loadMore();
  };
  // The first press says that one wants to read on: from then on pages come by themselves.
  const end = useNearEnd({ active: goesOn && phase === 'idle', length: items.length, below: 0 }, loadMore);
  const askDelete = useCallback((comment: Comment, parent: string | null) => setDoomed({ comment, parent }), []);

  return (
    <div className="relative min-h-0 grow">
      <div ref={scroller} className="comment-scroller absolute inset-0 overflow-y-auto overscroll-contain">
        <PostText post={post} playing={playing} />
        <h3 ref={top} className="px-4 pb-1 pt-4 font-sans text-14 font-semibold text-dim">
          Comments <span className="tabular-nums">({post.commentCount})</span>
        </h3>
        {phase === 'done' && items.length === 0 && <NoComments />}
        <ul aria-label="Comments" aria-busy={busy}>
          {items.map((comment) => (
            <CommentItem
              key={comment.commentCode}
              comment={comment}
              comments={comments}
              author={post.userCode}
              onDelete={askDelete}
            />
          ))}
          {busy && <Skeleton count={items.length === 0 ? 3 : 1} />}
        </ul>
        <div ref={end} className="grid justify-items-center px-4 pb-6 pt-2 text-14 text-dim">
          {state.phase === 'failed' && (
            <div className="grid justify-items-center gap-3 py-6">
              <p className="flex items-center gap-2 text-danger-text">
                <CircleAlert size={20} aria-hidden className="shrink-0" /> {state.reason}
              </p>
              <Button kind="quiet" onClick={() => void comments.retry()}>
                Retry
              </Button>
            </div>
          )}
          {(phase === 'idle' || busy) && items.length > 0 && (
            <Button kind="quiet" className="text-text" busy={busy} onClick={loadMore}>
              Load more comments
            </Button>
          )}
          {phase === 'done' && items.length > 0 && <p className="py-3">No more comments.</p>}
        </div>
      </div>
      {hasNew && (
        <button
          type="button"
          onClick={showNew}
          className="comment-pill absolute left-1/2 top-2 z-10 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-text px-5 text-14 font-semibold text-ground shadow-float"
        >
          <ArrowUp size={16} aria-hidden /> New comments
        </button>
      )}
      <p role="status" className="sr-only">
        {busy ? 'Loading comments' : hasNew ? 'New comments' : ''}
      </p>
      {doomed && <DeleteComment {...doomed} comments={comments} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function NoComments() {
  return (
    <div className="grid justify-items-center gap-3 px-8 py-10 text-center text-dim">
      <MessageCircle size={40} strokeWidth={1.25} aria-hidden />
      <p>No comments yet. Be the first to comment!</p>
    </div>
  );
}

/** The shape of comments that are on their way. */
function Skeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes without anything of their own
    <li key={place} aria-hidden className="flex animate-pulse gap-3 px-4 py-3 motion-reduce:animate-none">
      <span className="size-9 shrink-0 rounded-full bg-line" />
      <span className="grid grow content-start gap-2 pt-1">
        <span className="h-3 w-1/3 rounded-full bg-line" />
        <span className="h-3 w-4/5 rounded-full bg-line" />
      </span>
    </li>
  ));
}
