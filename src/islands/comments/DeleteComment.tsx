import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { loadedLater } from '../ui/loaded-later.tsx';

const ConfirmDialog = loadedLater(() => import('../ui/surface/ConfirmDialog.tsx'), closeNotLoaded);

interface Props {
  comment: Comment;
  parent: string | null;
  comments: Comments;
  onClose: () => void;
}

/** Asks before a comment or a reply is deleted. */
export function DeleteComment({ comment, parent, comments, onClose }: Props) {
  return (
    <ConfirmDialog
      what={parent === null ? 'this comment' : 'this reply'}
      onConfirm={() => comments.remove(comment, parent)}
      onClose={onClose}
    />
  );
}
