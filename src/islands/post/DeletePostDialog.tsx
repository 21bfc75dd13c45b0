import { removePost } from '#lib/stores/post/delete-post.ts';
import ConfirmDialog from '../ui/surface/ConfirmDialog.tsx';
import { deletionQuestion } from '../ui/surface/deletion-question.ts';

interface Props {
  postCode: string;
  onClose: () => void;
}

/** Asks for confirmation before members delete their own post. */
export default function DeletePostDialog({ postCode, onClose }: Props) {
  return <ConfirmDialog what={deletionQuestion('post')} onConfirm={() => removePost(postCode)} onClose={onClose} />;
}
