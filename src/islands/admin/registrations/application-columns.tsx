import { BadgeCheck, CircleDashed } from 'lucide-react';
import type { Application } from '#lib/contract/admin/application.ts';
import { applications as texts } from '#lib/texts/registration/applications.ts';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

interface Options {
  mayAnswer: boolean;
  onAssign: (code: string, isAssigned: boolean) => void;
  /** Asks before the decision. */
  onAnswer: (application: Application, isAccepted: boolean) => void;
}

const column = columnsOf<Application>();

/** The columns of the queue of applications. */
export const applicationColumns = (options: Options) =>
  column.columns([
    column.accessor('displayName', {
      header: texts.applicant,
      meta: { width: 148, names: true, first: true },
      cell: (cell) => <TextCell text={cell.getValue()} lines="all" />,
    }),
    column.accessor('email', {
      header: texts.email,
      meta: { width: 200 },
      cell: ({ row: { original } }) => <Address application={original} />,
    }),
    column.accessor('reason', {
      header: texts.reason,
      meta: { width: 320, first: true },
      cell: ({ row: { original } }) => <Reason application={original} />,
    }),
    column.accessor('createdAt', {
      header: texts.at,
      meta: { width: 170, ordered: true },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
    column.accessor('assignee', {
      header: texts.assignee,
      meta: { width: 140 },
      cell: ({ row: { original } }) => <Assignee application={original} {...options} />,
    }),
    column.display({
      id: 'action',
      header: texts.action,
      meta: { width: 120 },
      cell: ({ row: { original } }) => <Action application={original} {...options} />,
    }),
  ]);

function Address({ application: { email, isVerified } }: { application: Application }) {
  const Icon = isVerified ? BadgeCheck : CircleDashed;
  return (
    <>
      <CopyCell text={email} what={texts.theEmail} />
      <span className="flex items-center gap-1.5 text-12">
        <Icon size={14} aria-hidden className={isVerified ? 'text-success-text' : 'text-dim'} />
        {isVerified ? texts.confirmed : texts.unconfirmed}
      </span>
    </>
  );
}

const Reason = ({ application: { reason, answer } }: { application: Application }) => (
  <div className="grid gap-1">
    <p dir="auto" className="member-text whitespace-pre-line">
      {reason}
    </p>
    {answer !== null && (
      <p dir="auto" className="member-text text-12 text-dim">
        {texts.written({ text: answer })}
      </p>
    )}
  </div>
);

const pressStyle = 'flex min-h-11 items-center text-start font-medium underline-offset-4 hover:underline';

function Assignee({ application, mayAnswer, onAssign }: { application: Application } & Options) {
  const { code, displayName: name, assignee, status } = application;
  const isOwn = assignee?.isViewer === true;
  return (
    <div className="grid justify-items-start">
      <span dir="auto" className={`member-text ${assignee ? '' : 'text-dim'}`}>
        {assignee === null ? texts.nobody : isOwn ? texts.you : `@${assignee.userName}`}
      </span>
      {mayAnswer && status !== 'ACCEPTED' && (
        <button
          type="button"
          aria-label={isOwn ? texts.letGoOf({ name }) : texts.takeOverOf({ name })}
          onClick={() => onAssign(code, !isOwn)}
          className={pressStyle}
        >
          {isOwn ? texts.letGo : texts.takeOver}
        </button>
      )}
    </div>
  );
}

function Action({ application, mayAnswer, onAnswer }: { application: Application } & Options) {
  const { status, displayName: name, assignee } = application;
  const isTaken = assignee !== null && !assignee.isViewer;
  if (!mayAnswer || status === 'ACCEPTED' || isTaken) return <span className="text-dim">–</span>;
  return (
    <div className="grid justify-items-start">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.acceptOf({ name })}
        onClick={() => onAnswer(application, true)}
        className={pressStyle}
      >
        {texts.accept}
      </button>
      {status === 'WAITING' && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={texts.rejectOf({ name })}
          onClick={() => onAnswer(application, false)}
          className={`${pressStyle} text-danger-text`}
        >
          {texts.reject}
        </button>
      )}
    </div>
  );
}
