import { removePost } from '#lib/stores/post/delete-post.ts';
import ConfirmDialog from '../ui/surface/ConfirmDialog.tsx';

interface Props {
  postCode: string;
  onClose: () => void;
}

/** Asks before members delete a post of their own. */
export default function DeletePostDialog({ postCode, onClose }: Props) {
  return <ConfirmDialog what="this post" onConfirm={() => removePost(postCode)} onClose={onClose} />;
}
