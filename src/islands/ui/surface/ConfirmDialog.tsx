import { useState } from 'react';
import { controls } from '#lib/texts/controls.ts';
import { Button } from '../Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';

export interface Question {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the confirm button, and its label while the action runs. */
  confirm: string;
  busy: string;
}

interface Props {
  what: Question;
  /** Runs the action. The dialog closes when the action is done; it stays open if the result is false. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted or removed. */
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
