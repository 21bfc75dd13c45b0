import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import { noError } from '#lib/contract/admin/activity-log-messages.ts';
import { said } from '#lib/language/language.ts';
import { statusKind, typeWords } from '#lib/stores/admin/activity-log/activity-log.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

const column = columnsOf<Activity>();

/** The columns of the Activity Log, in the language of the document. */
export const activityColumns = () =>
  column.columns([
    column.accessor('responseCode', {
      header: adminRecords.status,
      meta: { width: 96, skeleton: 'mark', first: true },
      cell: (cell) => <Status code={cell.getValue()} />,
    }),
    column.accessor('type', {
      header: adminRecords.type,
      meta: { width: 170, names: true, first: true },
      cell: (cell) => <TextCell text={typeWords(cell.getValue())} lines="all" />,
    }),
    column.accessor('data', {
      header: adminRecords.data,
      meta: { width: 200 },
      cell: (cell) => <TextCell text={cell.getValue() ?? ''} />,
    }),
    column.accessor('error', {
      header: adminRecords.error,
      meta: { width: 170 },
      cell: (cell) => <ErrorText error={cell.getValue()} />,
    }),
    column.accessor('message', {
      header: adminRecords.message,
      meta: { width: 206 },
      cell: (cell) => <TextCell text={cell.getValue()} />,
    }),
    column.accessor('ip', {
      header: adminRecords.ip,
      meta: { width: 130 },
      cell: (cell) => <TextCell text={cell.getValue() ?? ''} />,
    }),
    column.accessor('userCode', {
      header: adminRecords.user,
      meta: { width: 170 },
      cell: (cell) => <TextCell text={cell.getValue() ?? ''} />,
    }),
    column.accessor('createdAt', {
      header: adminRecords.time,
      meta: { width: 216, ordered: true },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
  ]);

const icons = {
  success: { Icon: CircleCheck, word: 'statusSuccess', look: 'text-success-text' },
  warning: { Icon: TriangleAlert, word: 'statusWarning', look: 'text-warning' },
  error: { Icon: CircleX, word: 'statusError', look: 'text-danger-text' },
} as const;

/** The status, with an icon if it is one of the usual ones. */
function Status({ code }: { code: string }) {
  const kind = statusKind(code);
  const known = kind && icons[kind];
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {known && <known.Icon size={18} aria-hidden data-kind={kind} className={`shrink-0 ${known.look}`} />}
      {known && <span className="sr-only">{adminRecords[known.word]}</span>}
      {code}
    </span>
  );
}

const ErrorText = ({ error }: { error: string | null }) =>
  error === null ? <span className="text-dim">{said(noError)}</span> : <TextCell text={error} />;
