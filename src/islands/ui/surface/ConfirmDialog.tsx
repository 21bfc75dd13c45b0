import { useState } from 'react';
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

/** The question before something is deleted for good; `what` as in 'this comment'. */
const deletion = (what: string): Question => ({
  title: 'Confirm Deletion',
  text: `Are you sure you want to delete ${what}? This cannot be undone.`,
  confirm: 'Confirm',
  busy: 'Deleting...',
});

interface Props {
  /** What would be deleted, or a question in words of its own. */
  what: string | Question;
  /** Does it. The dialog closes when it is done; false if it was refused, and the dialog stays. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something is deleted or removed. */
export default function ConfirmDialog({ what, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const question = typeof what === 'string' ? deletion(what) : what;

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
          Cancel
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void confirm()}>
          {busy ? question.busy : question.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
