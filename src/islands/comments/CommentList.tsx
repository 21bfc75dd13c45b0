import './comments.css';
import { useStore } from '@nanostores/react';
import { ArrowUp, MessageCircle } from 'lucide-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { said } from '#lib/language/language.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { ListView } from '../list/ListView.tsx';
import { CommentItem } from './CommentItem.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import { useUnderPost } from './decide/under-post.ts';
import { PostText } from './PostText.tsx';
import { useArrivals } from './use-arrivals.ts';

interface Props {
  comments: Comments;
  post: Post;
  playing: boolean;
  /** The element at which the comments begin. */
  top: RefObject<HTMLHeadingElement | null>;
}

/** The comment that the viewer asks to delete. */
interface Doomed {
  comment: Comment;
  parent: string | null;
}

/** The part of the panel that scrolls: the author's words about the post, and the comments. */
export function CommentList({ comments, post, playing, top }: Props) {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { hasNew, showNew } = useArrivals(scroller, top, comments);
  const isGone = useStore(comments.$linked)?.phase === 'gone';
  const askDelete = useCallback((comment: Comment, parent: string | null) => setDoomed({ comment, parent }), []);

  return (
    <div className="relative min-h-0 grow">
      <div ref={scroller} className="comment-scroller absolute inset-0 overflow-y-auto overscroll-contain">
        <PostText post={post} playing={playing} />
        <h3 ref={top} className="px-4 pb-1 pt-2 font-sans text-14 font-semibold text-dim">
          {texts.title} <span className="tabular-nums">({post.commentCount})</span>
        </h3>
        {/* Here before it has words, so that screen readers announce them. */}
        <p role="status" className={isGone ? 'px-4 py-2 text-14 text-dim' : 'sr-only'}>
          {isGone ? said(messages.commentGone) : ''}
        </p>
        <ListView
          list={comments}
          layout="comments"
          label={texts.title}
          keyOf={({ commentCode }) => commentCode}
          empty={<NoComments />}
          more={texts.loadMore}
          loading={texts.loading}
          end={texts.end}
          // The first press shows that the viewer wants to read more.
          onward="after a press"
        >
          {(comment) => (
            <CommentItem comment={comment} comments={comments} author={post.userCode} onDelete={askDelete} />
          )}
        </ListView>
      </div>
      {hasNew && (
        <button
          type="button"
          onClick={showNew}
          className="comment-pill absolute left-1/2 top-2 z-10 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-text px-5 text-14 font-semibold text-ground outline-text shadow-float"
        >
          <ArrowUp size={16} aria-hidden /> {texts.newComments}
        </button>
      )}
      <p role="status" className="sr-only">
        {hasNew ? texts.newComments : ''}
      </p>
      {doomed && (
        <DeleteComment {...doomed} comments={comments} author={post.userCode} onClose={() => setDoomed(null)} />
      )}
    </div>
  );
}

function NoComments() {
  const { canComment } = useUnderPost();
  return (
    <div className="grid justify-items-center gap-3 px-8 py-10 text-center text-dim">
      <MessageCircle size={40} strokeWidth={1.25} aria-hidden />
      <p>{canComment ? texts.none : texts.noneYet}</p>
    </div>
  );
}
