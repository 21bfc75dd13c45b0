import type { Post } from '#lib/contract/post/post.ts';
import { markPost } from '#lib/stores/post/sensitive/mark-post.ts';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { ChangeDialog } from '../ui/form/ChangeDialog.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';

interface Props {
  post: Pick<Post, 'postCode' | 'version' | 'sensitive'>;
  onClose: () => void;
}

/** Says whether a post is sensitive, and why: for its author and for moderators. */
export default function SensitiveDialog({ post, onClose }: Props) {
  return (
    <ChangeDialog
      title={texts.dialog}
      text={texts.sensitiveText}
      value={post.sensitive}
      save={(chosen) => markPost(post, chosen)}
      onClose={onClose}
    >
      {(chosen, onChoose, busy) => <ReasonChoice value={chosen} offersNone disabled={busy} onChoose={onChoose} />}
    </ChangeDialog>
  );
}
