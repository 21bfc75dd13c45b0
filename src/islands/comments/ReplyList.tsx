import type { Comment } from '#lib/contract/comment/comment.ts';
import type { PagedList } from '#lib/stores/lists/paged-list.ts';
import { isForModerators } from '#lib/stores/moderation/rights.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { ListView } from '../list/ListView.tsx';
import { CommentRow } from './CommentRow.tsx';
import { LinkedMark } from './LinkedMark.tsx';

interface Props {
  list: PagedList<Comment>;
  /** The author of the post. */
  author: string;
  /** The reply that a link led to. */
  linked: string | undefined;
  mayReport: (reply: Comment) => boolean;
  onHide: (reply: Comment) => void;
  onLike: (reply: Comment) => void;
  onReply: (reply: Comment) => void;
  onDelete: (reply: Comment) => void;
}

/** The loaded replies to one comment. */
export function ReplyList({ list, author, linked, mayReport, onHide, onLike, onReply, onDelete }: Props) {
  return (
    <div className="ms-12">
      <ListView
        list={list}
        layout="nested"
        label={comments.replies}
        keyOf={({ commentCode }) => commentCode}
        empty={null}
        more={comments.loadMoreReplies}
        loading={comments.loadingReplies}
        onward="never"
      >
        {(reply) => (
          <CommentRow
            comment={reply}
            small
            isAuthor={reply.userCommentCode === author}
            moderated={isForModerators(reply, author)}
            mark={reply.commentCode === linked && <LinkedMark reply />}
            mayReport={() => mayReport(reply)}
            onHide={() => onHide(reply)}
            onLike={() => onLike(reply)}
            onReply={() => onReply(reply)}
            onDelete={() => onDelete(reply)}
          />
        )}
      </ListView>
    </div>
  );
}
