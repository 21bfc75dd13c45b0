import { type FormEvent, type ReactNode, useState } from 'react';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { Button } from '../Button.tsx';
import { Dialog, DialogButtons } from '../surface/Dialog.tsx';

interface Props<Value> {
  title: string;
  text: string;
  value: Value;
  /** False if it was refused: the dialog stays. */
  save: (chosen: Value) => Promise<boolean>;
  onClose: () => void;
  children: (chosen: Value, onChoose: (value: Value) => void, busy: boolean) => ReactNode;
}

/** Lets somebody choose another value for one thing. */
export function ChangeDialog<Value>({ title, text, value, save, onClose, children }: Props<Value>) {
  const [chosen, setChosen] = useState(value);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === value) return onClose();
    setBusy(true);
    const isDone = await save(chosen);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={title} text={text} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="mt-4">
        {children(chosen, setChosen, busy)}
        <DialogButtons>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {texts.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
