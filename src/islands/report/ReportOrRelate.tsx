import { useEffect, useRef } from 'react';
import { takeReport } from '#lib/stores/account/wish/stored-wish.ts';
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

/**
 * Reports something, and mutes or blocks its author, which the toast after a report offers too. Opens the report that a visitor wanted before
 * they logged in.
 */
export function ReportOrRelate({ dialog, subject, member, onDialog }: Props) {
  const open = useRef(onDialog);
  open.current = onDialog;
  const { kind, code } = subject;
  // In an effect, because the server renders some of these menus.
  useEffect(() => {
    if (takeReport(kind, code)) open.current('report');
  }, [kind, code]);
  const close = () => onDialog(null);
  const relate = member && (() => onDialog('relation'));
  return (
    <>
      {dialog === 'report' && <ReportDialog subject={subject} onRelate={relate} onClose={close} />}
      {dialog === 'relation' && member && <RelationDialog member={member} onClose={close} />}
    </>
  );
}
