import { useState } from 'react';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';
import { useComposer } from './composer-context.ts';

/** Asks whether to keep or discard the post before the member leaves the screen. */
export default function CancelDialog({ onClose }: { onClose: () => void }) {
  const { keepDraft, discard } = useComposer();
  const [busy, setBusy] = useState(false);

  const leave = async (how: () => Promise<void>) => {
    setBusy(true);
    await how();
    setBusy(false);
    onClose();
  };

  return (
    <Dialog title={publishing.keepQuestion} text={publishing.keepConsequence} busy={busy} onClose={onClose}>
      <DialogButtons>
        <Button kind="quiet" disabled={busy} onClick={() => void leave(discard)}>
          {publishing.discard}
        </Button>
        <Button busy={busy} onClick={() => void leave(keepDraft)}>
          {publishing.keepDraft}
        </Button>
      </DialogButtons>
      <Button kind="bare" className="mt-2 w-full" disabled={busy} onClick={onClose}>
        {publishing.continueEditing}
      </Button>
    </Dialog>
  );
}
