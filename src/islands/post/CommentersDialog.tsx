import type { Post } from '#lib/contract/post/post.ts';
import { chooseCommenters } from '#lib/stores/comments/decide/who-comments.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { ChangeDialog } from '../ui/form/ChangeDialog.tsx';
import { CommentersChoice } from './CommentersChoice.tsx';

interface Props {
  post: Pick<Post, 'postCode' | 'version' | 'commentsFrom'>;
  onClose: () => void;
}

/** Lets the author of a post choose who can comment on it from now on. */
export default function CommentersDialog({ post, onClose }: Props) {
  return (
    <ChangeDialog
      title={texts.commenters}
      text={texts.commentersText}
      value={post.commentsFrom}
      save={(chosen) => chooseCommenters(post, chosen)}
      onClose={onClose}
    >
      {(chosen, onChoose) => <CommentersChoice value={chosen} onChoose={onChoose} />}
    </ChangeDialog>
  );
}
