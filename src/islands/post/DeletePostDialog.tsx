import { removePost } from '#lib/stores/post/delete-post.ts';
import DeletionDialog from './DeletionDialog.tsx';

interface Props {
  postCode: string;
  onClose: () => void;
}

/** Asks before members delete a post of their own. */
export default function DeletePostDialog({ postCode, onClose }: Props) {
  return <DeletionDialog what="post" onConfirm={() => removePost(postCode)} onClose={onClose} />;
}
