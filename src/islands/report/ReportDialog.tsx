import { useStore } from '@nanostores/react';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import { type ReportReason, reportReasons } from '#lib/contract/report/report-kinds.ts';
import { said } from '#lib/language/language.ts';
import { createReportForm, type ReportSubject } from '#lib/stores/post/report-form.ts';
import { report } from '#lib/texts/post/report.ts';
import { people } from '#lib/texts/profile/people.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';

const titles = {
  POST: 'title',
  COMMENT: 'titleComment',
  MEMBER: 'titleMember',
  SOUND: 'titleSound',
} as const;
const questions = {
  POST: 'question',
  COMMENT: 'questionComment',
  MEMBER: 'questionMember',
  SOUND: 'questionSound',
} as const;

interface Props {
  subject: ReportSubject;
  /** Opens what the viewer can do about its author; the toast offers it. Null if the author is unknown. */
  onRelate: (() => void) | null;
  onClose: () => void;
}

/** Reports a post, a comment, a member or a sound to the moderators. */
export default function ReportDialog({ subject, onRelate, onClose }: Props) {
  const [form] = useState(() => createReportForm(subject));
  const text = useStore(form.$text);
  const reason = useStore(form.$reason);
  const sending = useStore(form.$sending);
  const problem = useStore(form.$problem);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const offer = onRelate ? { label: people.muteOrBlock, run: onRelate } : undefined;
    if (await form.submit(offer)) onClose();
  };

  return (
    <Dialog title={report[titles[subject.kind]]} focus={`${id}-text`} busy={sending} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={`${id}-reason`} className="mb-1 mt-4 block text-14 font-medium">
          {report.why} <span className="font-normal text-dim">{report.optional}</span>
        </label>
        <select
          id={`${id}-reason`}
          value={reason ?? ''}
          disabled={sending}
          onChange={({ target }) => form.choose((target.value || null) as ReportReason | null)}
          className="block min-h-12 w-full rounded border border-edge bg-ground px-3 text-16"
        >
          <option value="">{report.noReason}</option>
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {report[one]}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-text`} className="mb-1 mt-4 block text-14 font-medium">
          {report[questions[subject.kind]]}
        </label>
        <textarea
          id={`${id}-text`}
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
