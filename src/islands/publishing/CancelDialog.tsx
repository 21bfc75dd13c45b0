import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';
import { useComposer } from './composer-context.ts';

/** Asks what becomes of the post before the screen is left. */
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
    <Dialog
      title="Keep this post as a draft?"
      text="A draft stays in this browser for seven days. Discarding deletes what you have entered and uploaded."
      busy={busy}
      onClose={onClose}
    >
      <DialogButtons>
        <Button kind="quiet" disabled={busy} onClick={() => void leave(discard)}>
          Discard
        </Button>
        <Button busy={busy} onClick={() => void leave(keepDraft)}>
          Keep draft
        </Button>
      </DialogButtons>
      <Button kind="bare" className="mt-2 w-full" disabled={busy} onClick={onClose}>
        Continue editing
      </Button>
    </Dialog>
  );
}
