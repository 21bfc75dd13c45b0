import { report } from '#lib/texts/report.ts';
import ConfirmDialog from '../ui/surface/ConfirmDialog.tsx';

interface Props {
  what: 'post' | 'comment' | 'reply';
  /** Deletes it; false if that was refused, and the dialog stays. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

const questions = { post: 'deletePost', comment: 'deleteComment', reply: 'deleteReply' } as const;

/** Asks before a member deletes a post or a comment for good. */
export default function DeletionDialog({ what, onConfirm, onClose }: Props) {
  const question = {
    title: report.confirmDeletion,
    text: report[questions[what]],
    confirm: report.confirm,
    busy: report.deleting,
  };
  return <ConfirmDialog what={question} onConfirm={onConfirm} onClose={onClose} />;
}
