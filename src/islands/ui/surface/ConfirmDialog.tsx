import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';

interface Props {
  /** What would be gone, as in 'this comment'. */
  what: string;
  /** Deletes it. The dialog closes when it is done; false if it was refused, and the dialog stays. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something is deleted. */
export default function ConfirmDialog({ what, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    if (isDone) onClose();
  };

  return (
    <Dialog
      title="Confirm Deletion"
      text={`Are you sure you want to delete ${what}? This cannot be undone.`}
      alert
      busy={busy}
      onClose={onClose}
    >
      <DialogButtons>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void confirm()}>
          {busy ? 'Deleting...' : 'Confirm'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
