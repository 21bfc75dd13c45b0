import { lazy, Suspense } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Comments } from '#lib/stores/comments/comments.ts';

const ConfirmDialog = lazy(() => import('../ui/surface/ConfirmDialog.tsx'));

interface Props {
  comment: Comment;
  parent: string | null;
  comments: Comments;
  onClose: () => void;
}

/** Asks before a comment or a reply is deleted. */
export function DeleteComment({ comment, parent, comments, onClose }: Props) {
  return (
    <Suspense>
      <ConfirmDialog
        what={parent === null ? 'this comment' : 'this reply'}
        onConfirm={() => comments.remove(comment, parent)}
        onClose={onClose}
      />
    </Suspense>
  );
}
