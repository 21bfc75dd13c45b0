import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { limits } from '#lib/contract/limits.ts';
import { createRemoval, type Removable, type Removal } from '#lib/stores/moderation/removal.ts';
import { isAllowed } from '#lib/stores/moderation/rights.ts';
import { Button } from '../ui/Button.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';

interface Props extends Removable {
  /** What it is called: a reply is a comment too. */
  what: 'post' | 'comment' | 'reply';
  onClose: () => void;
}

/** Removes a post or a comment as a moderator, with a reason. Then it stays open, so that this can be undone. */
export default function RemovalDialog({ what, onClose, ...thing }: Props) {
  const [removal] = useState(() => createRemoval(thing));
  const phase = useStore(removal.$phase);
  const isOver = phase === 'removed' || phase === 'restoring';

  // However it is left: also with its screen.
  useEffect(() => () => removal.leave(), [removal]);

  return (
    <Dialog
      title={isOver ? `The ${thing.kind} is removed.` : `Remove this ${what}?`}
      {...(!isOver && { text: `Nobody sees it any more${what === 'comment' ? ', nor its replies' : ''}.` })}
      alert
      busy={phase === 'removing' || phase === 'restoring'}
      onClose={onClose}
    >
      {isOver && removal.mayUndo ? (
        <Removed removal={removal} kind={thing.kind} restoring={phase === 'restoring'} onClose={onClose} />
      ) : (
        <Reason removal={removal} removing={phase === 'removing'} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PartProps {
  removal: Removal;
  onClose: () => void;
}

function Reason({ removal, removing, onClose }: PartProps & { removing: boolean }) {
  const [note, setNote] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  useEffect(() => box.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await removal.remove(note)) && !removal.mayUndo) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id} className="mb-1 mt-4 block text-14 font-medium">
        Reason
      </label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        dir="auto"
        value={note}
        readOnly={removing}
        aria-describedby={`${id}-reader`}
        {...typedAtMost(limits.moderationNote, setNote)}
        className="block w-full resize-none rounded border border-edge bg-ground px-4 py-3 text-16"
      />
      <p id={`${id}-reader`} className="mt-1 text-14 text-dim">
        Its author reads it, but not who removed it.
      </p>
      <DialogButtons>
        <Button kind="quiet" disabled={removing} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="danger" busy={removing}>
          {removing ? 'Removing...' : 'Remove'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Removed({ removal, kind, restoring, onClose }: PartProps & Pick<Props, 'kind'> & { restoring: boolean }) {
  const close = useRef<HTMLButtonElement>(null);
  const isListed = isAllowed(kind === 'post' ? 'POST' : 'COMMENT', 'canView');

  // The button that had the focus is gone.
  useEffect(() => close.current?.focus(), []);
  const undo = async () => {
    if (await removal.undo()) onClose();
  };
  return (
    <>
      <p className="mt-2 text-dim">
        Its author gets a mail in a minute, unless you undo it.
        {isListed && (
          <>
            {' '}
            Later you can restore it in{' '}
            <a href={adminPaths.reports()} className="link">
              Reports
            </a>
            .
          </>
        )}
      </p>
      <DialogButtons>
        <Button kind="quiet" busy={restoring} onClick={() => void undo()}>
          {restoring ? 'Restoring...' : 'Undo'}
        </Button>
        <Button ref={close} disabled={restoring} onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  );
}
