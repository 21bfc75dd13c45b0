import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import type { ReportSubject } from '#lib/stores/post/report-form.ts';
import type { NamedMember } from '#lib/stores/relation/relation.ts';
import { loadedLater } from '../ui/loaded-later.tsx';

const ReportDialog = loadedLater(() => import('./ReportDialog.tsx'), closeNotLoaded);
const RelationDialog = loadedLater(() => import('../relation/RelationDialog.tsx'), closeNotLoaded);

/** The dialogs of a menu about something that another member made. */
export type AboutOthers = 'report' | 'relation';

interface Props {
  /** The open dialog; null for none. */
  dialog: AboutOthers | null;
  subject: ReportSubject;
  /** Its author; null if the viewer cannot see them. */
  member: NamedMember | null;
  onDialog: (dialog: AboutOthers | null) => void;
}

/** Reports something, and mutes or blocks its author, which the toast after a report offers too. */
export function ReportOrRelate({ dialog, subject, member, onDialog }: Props) {
  const close = () => onDialog(null);
  const relate = member && (() => onDialog('relation'));
  return (
    <>
      {dialog === 'report' && <ReportDialog subject={subject} onRelate={relate} onClose={close} />}
      {dialog === 'relation' && member && <RelationDialog member={member} onClose={close} />}
    </>
  );
}
