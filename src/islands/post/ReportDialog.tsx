import { useStore } from '@nanostores/react';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import { said } from '#lib/language/language.ts';
import { createReportForm } from '#lib/stores/post/report-form.ts';
import { report } from '#lib/texts/post/report.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';

interface Props {
  postCode: string;
  onClose: () => void;
}

/** Reports a post to the moderators. */
export default function ReportDialog({ postCode, onClose }: Props) {
  const [form] = useState(() => createReportForm(postCode));
  const text = useStore(form.$text);
  const sending = useStore(form.$sending);
  const problem = useStore(form.$problem);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.submit()) onClose();
  };

  return (
    <Dialog title={report.title} busy={sending} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={id} className="mb-1 mt-4 block text-14 font-medium">
          {report.question}
        </label>
        <textarea
          id={id}
          rows={5}
          dir="auto"
          value={text}
          readOnly={sending}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-count${problem ? ` ${id}-problem` : ''}`}
          onChange={(event) => form.type(event.target.value)}
          className={`block w-full resize-none rounded border bg-ground px-4 py-3 text-16 ${problem ? 'border-danger-text' : 'border-edge'}`}
        />
        <div className="mt-1 flex items-start justify-between gap-4 text-14">
          <p id={`${id}-problem`} role="alert" className="flex min-w-0 items-start gap-1 text-danger-text">
            {problem && (
              <>
                <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {said(problem)}
              </>
            )}
          </p>
          <p id={`${id}-count`} className="shrink-0 tabular-nums text-dim">
            {lengthOf(text.trim())}/{limits.report}
          </p>
        </div>
        <DialogButtons>
          <Button kind="quiet" disabled={sending} onClick={onClose}>
            {report.cancel}
          </Button>
          <Button type="submit" busy={sending} className="px-3">
            {sending ? report.sending : report.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
