import { type FormEvent, useState } from 'react';
import type { Application } from '#lib/contract/admin/application.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Applications } from '#lib/stores/admin/registrations/applications.ts';
import { applications as texts } from '#lib/texts/registration/applications.ts';
import { Button } from '../../ui/Button.tsx';
import { typedAtMost } from '../../ui/dom/typed-at-most.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog, DialogButtons } from '../../ui/surface/Dialog.tsx';

interface Props {
  applications: Pick<Applications, 'answer'>;
  application: Application;
  isAccepted: boolean;
  onClose: () => void;
}

/** Asks before an applicant is accepted or rejected, and for the text of the mail. */
export default function AnswerDialog({ applications, application, isAccepted, onClose }: Props) {
  const { code, displayName: name } = application;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const refusal = await applications.answer(code, isAccepted, text);
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };

  const busyText = isAccepted ? texts.accepting : texts.rejecting;
  return (
    <Dialog
      title={isAccepted ? texts.acceptQuestion({ name }) : texts.rejectQuestion({ name })}
      text={isAccepted ? texts.acceptText : texts.rejectText}
      alert
      busy={busy}
      onClose={onClose}
    >
      <form noValidate className="mt-4" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={texts.answer}
          hint={isAccepted ? texts.answerOptional : texts.answerNeeded}
          rows={3}
          value={text}
          readOnly={busy}
          error={error ?? undefined}
          {...typedAtMost(limits.applicationAnswer, setText)}
        />
        <DialogButtons>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" kind={isAccepted ? 'primary' : 'danger'} busy={busy}>
            {busy ? busyText : isAccepted ? texts.accept : texts.reject}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
