import { useState } from 'react';
import { controls } from '#lib/texts/controls.ts';
import { Button } from '../Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';

export interface Question {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the button that does it, and the same while it is being done. */
  confirm: string;
  busy: string;
}

interface Props {
  what: Question;
  /** Does it. The dialog closes when it is done; false if it was refused, and the dialog stays. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something is deleted or removed. */
export default function ConfirmDialog({ what, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    if (isDone) onClose();
  };

  return (
    <Dialog title={what.title} text={what.text} alert busy={busy} onClose={onClose}>
      <DialogButtons>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {controls.cancel}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void confirm()}>
          {busy ? what.busy : what.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
