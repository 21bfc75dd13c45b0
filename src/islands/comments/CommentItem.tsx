import { useStore } from '@nanostores/react';
import { memo } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { countLabel } from '#lib/format/count.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';
import { isForModerators } from '#lib/stores/moderation/rights.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { CommentRow } from './CommentRow.tsx';
import { LinkedMark } from './LinkedMark.tsx';
import { ReplyList } from './ReplyList.tsx';

interface Props {
  comment: Comment;
  comments: Comments;
  /** The author of the post. */
  author: string;
  onDelete: (comment: Comment, parent: string | null) => void;
}

/** A comment with its replies. */
export const CommentItem = memo(function CommentItem({ comment, comments, author, onDelete }: Props) {
  const { commentCode, replyCount } = comment;
  const replies = comments.repliesTo(commentCode);
  const open = useStore(replies.$open);
  const linked = useStore(comments.$linked)?.code;
  return (
    <>
      <CommentRow
        comment={comment}
        isAuthor={comment.userCommentCode === author}
        moderated={isForModerators(comment, author)}
        mark={commentCode === linked && <LinkedMark />}
        mayReport={() => comments.mayReport(comment)}
        onPin={() => void comments.pin(comment, !comment.isPinned)}
        onHide={() => void comments.hide(comment, null, comment.hiddenAs === null)}
        onLike={() => void comments.toggleLike(comment, null)}
        onReply={() => comments.draft.replyTo({ commentCode, userName: comment.userName })}
        onDelete={() => onDelete(comment, null)}
      />
      {(Number(replyCount) > 0 || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={replies.toggle}
          className="ms-12 flex min-h-11 items-center gap-3 pe-4 text-14 font-semibold text-dim before:h-px before:w-6 before:bg-edge hover:text-text"
        >
          {open ? texts.hideReplies : texts.viewReplies({ count: Number(replyCount), label: countLabel(replyCount) })}
        </button>
      )}
      {open && (
        <ReplyList
          list={replies.list}
          author={author}
          linked={linked}
          mayReport={comments.mayReport}
          onHide={(reply) => void comments.hide(reply, commentCode, reply.hiddenAs === null)}
          onLike={(reply) => void comments.toggleLike(reply, commentCode)}
          onReply={(reply) => comments.draft.replyTo({ commentCode, userName: reply.userName })}
          onDelete={(reply) => onDelete(reply, commentCode)}
        />
      )}
    </>
  );
});
