import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { limits } from '#lib/contract/limits.ts';
import { createRemoval, type Removable, type Removal } from '#lib/stores/moderation/removal.ts';
import { isAllowed } from '#lib/stores/moderation/rights.ts';
import { report } from '#lib/texts/post/report.ts';
import { Button } from '../ui/Button.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';

interface Props extends Removable {
  /** The word for the removed thing: a reply counts as a comment. */
  what: 'post' | 'comment' | 'reply';
  onClose: () => void;
}

const questions = { post: 'removePost', comment: 'removeComment', reply: 'removeReply' } as const;

/** Removes a post or a comment as a moderator, with a reason. The dialog stays open afterwards and offers Undo. */
export default function RemovalDialog({ what, onClose, ...thing }: Props) {
  const [removal] = useState(() => createRemoval(thing));
  const phase = useStore(removal.$phase);
  const isOver = phase === 'removed' || phase === 'restoring';

  // However the dialog is left, also when its screen is removed.
  useEffect(() => () => removal.leave(), [removal]);

  return (
    <Dialog
      title={isOver ? report[thing.kind === 'post' ? 'postRemoved' : 'commentRemoved'] : report[questions[what]]}
      {...(!isOver && { text: what === 'comment' ? report.nobodySeesReplies : report.nobodySees })}
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
        {report.reason}
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
        {report.reasonReader}
      </p>
      <DialogButtons>
        <Button kind="quiet" disabled={removing} onClick={onClose}>
          {report.cancel}
        </Button>
        <Button type="submit" kind="danger" busy={removing}>
          {removing ? report.removing : report.remove}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Removed({ removal, kind, restoring, onClose }: PartProps & Pick<Props, 'kind'> & { restoring: boolean }) {
  const close = useRef<HTMLButtonElement>(null);
  const [before, after] = report.restoreLater({ place: '\n' }).split('\n');
  const isListed = isAllowed(kind === 'post' ? 'POST' : 'COMMENT', 'canView');

  // The button that had the focus has been removed.
  useEffect(() => close.current?.focus(), []);
  const undo = async () => {
    if (await removal.undo()) onClose();
  };
  return (
    <>
      <p className="mt-2 text-dim">
        {report.mailComes}
        {isListed && (
          <>
            {' '}
            {before}
            <a href={adminPaths.reports()} className="link">
              {report.reports}
            </a>
            {after}
          </>
        )}
      </p>
      <DialogButtons>
        <Button kind="quiet" busy={restoring} onClick={() => void undo()}>
          {restoring ? report.restoring : report.undo}
        </Button>
        <Button ref={close} disabled={restoring} onClick={onClose}>
          {report.close}
        </Button>
      </DialogButtons>
    </>
  );
}
