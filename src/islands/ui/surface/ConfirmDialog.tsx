import { useState } from 'react';
import { deletion } from '#lib/texts/deletion.ts';
import { Button } from '../Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';

interface Question {
  title: string;
  /** What follows from it. */
  text: string;
  /** The label of the button that does it, and the same while it is being done. */
  confirm: string;
  busy: string;
}

/** What can be deleted for good, and the name of the question before that. */
const deletions = { 'this post': 'post', 'this comment': 'comment', 'this reply': 'reply' } as const;
type Deletable = keyof typeof deletions;

const questionOf = (what: Deletable): Question => ({
  title: deletion.title,
  text: deletion[deletions[what]],
  confirm: deletion.confirm,
  busy: deletion.deleting,
});

interface Props {
  /** What would be deleted, or a question in words of its own. */
  what: Deletable | Question;
  /** Does it. The dialog closes when it is done; false if it was refused, and the dialog stays. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something is deleted or removed. */
export default function ConfirmDialog({ what, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const question = typeof what === 'string' ? questionOf(what) : what;

  const confirm = async () => {
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    if (isDone) onClose();
  };

  return (
    <Dialog title={question.title} text={question.text} alert busy={busy} onClose={onClose}>
      <DialogButtons>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {deletion.cancel}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void confirm()}>
          {busy ? question.busy : question.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
