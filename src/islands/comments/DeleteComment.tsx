import { useState } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';
import { isForModerators } from '#lib/stores/moderation/rights.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { deletionQuestion } from '../ui/surface/deletion-question.ts';

const ConfirmDialog = loadedLater(() => import('../ui/surface/ConfirmDialog.tsx'), closeNotLoaded);
const RemovalDialog = loadedLater(() => import('../post/RemovalDialog.tsx'), closeNotLoaded);

interface Props {
  comment: Comment;
  parent: string | null;
  comments: Comments;
  /** The author of the post. */
  author: string;
  onClose: () => void;
}

/** Asks before a comment or a reply is deleted; asks moderators for the reason of a removal. */
export function DeleteComment({ comment, parent, comments, author, onClose }: Props) {
  const [drop] = useState(() => comments.aboutToGo(comment, parent));
  const what = parent === null ? 'comment' : 'reply';
  if (isForModerators(comment, author)) {
    return <RemovalDialog kind="comment" what={what} code={comment.commentCode} onGone={drop} onClose={onClose} />;
  }
  return (
    <ConfirmDialog what={deletionQuestion(what)} onConfirm={() => comments.remove(comment, parent)} onClose={onClose} />
  );
}
