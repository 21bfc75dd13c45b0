import { CircleX, Clock, LoaderCircle } from 'lucide-react';
import type { JobState, ListedJob } from '#lib/contract/admin/jobs.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

interface Options {
  onRetry: (code: string) => void;
  onCancel: (code: string) => void;
}

const column = columnsOf<ListedJob>();

/** The name of a job as words, `transcode-upload` as `Transcode upload`: the same in every language, as in the server's log. */
const words = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;
const typeOf = ({ kind, type }: ListedJob) =>
  kind === 'JOB' ? words(type) : type === 'image' ? adminRecords.imageUpload : adminRecords.videoUpload;

const triesOf = ({ tries, triesMost: most }: ListedJob) =>
  tries === null || most === null ? '' : adminRecords.triesOf({ tries, most });

/** The columns of the list of jobs. */
export const jobColumns = (options: Options) =>
  column.columns([
    column.accessor('state', {
      header: adminRecords.state,
      meta: { width: 120, first: true },
      cell: (cell) => <State state={cell.getValue()} />,
    }),
    column.accessor('type', {
      header: adminRecords.job,
      meta: { width: 176, names: true, first: true },
      cell: ({ row: { original } }) => <TextCell text={typeOf(original)} lines="all" />,
    }),
    column.accessor('error', {
      header: adminRecords.error,
      meta: { width: 260 },
      cell: (cell) => <TextCell text={cell.getValue()} lines="all" />,
    }),
    column.accessor('tries', {
      header: adminRecords.tries,
      meta: { width: 80 },
      cell: ({ row: { original } }) => <TextCell text={triesOf(original)} />,
    }),
    column.accessor('userName', {
      header: adminRecords.userName,
      meta: { width: 144 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what={adminRecords.theUserName} />,
    }),
    column.accessor('postCode', {
      header: adminRecords.post,
      meta: { width: 160 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what={adminRecords.thePostCode} />,
    }),
    column.accessor('uploadCode', {
      header: adminRecords.upload,
      meta: { width: 160 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what={adminRecords.theUploadCode} />,
    }),
    column.accessor('createdAt', {
      header: adminRecords.since,
      meta: { width: 170, ordered: true },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
    column.display({
      id: 'action',
      header: adminRecords.action,
      meta: { width: 112 },
      cell: ({ row: { original } }) => <Action job={original} {...options} />,
    }),
  ]);

const looks = {
  WAITING: { Icon: Clock, word: 'waiting', look: 'text-dim' },
  RUNNING: { Icon: LoaderCircle, word: 'running', look: 'text-success-text' },
  FAILED: { Icon: CircleX, word: 'failed', look: 'text-danger-text' },
} as const satisfies Record<JobState, object>;

function State({ state }: { state: JobState }) {
  const { Icon, word, look } = looks[state];
  return (
    <span className="flex items-center gap-1.5">
      <Icon size={16} aria-hidden className={`shrink-0 ${look}`} />
      {adminRecords[word]}
    </span>
  );
}

const buttonStyle = 'flex min-h-11 items-center font-medium hover:underline underline-offset-4';

function Action({ job, onRetry, onCancel }: { job: ListedJob } & Options) {
  const { code, mayRetry, mayCancel } = job;
  const name = typeOf(job);
  if (mayRetry) {
    return (
      <button
        type="button"
        aria-label={adminRecords.retryJob({ job: name })}
        onClick={() => onRetry(code)}
        className={buttonStyle}
      >
        {adminRecords.retry}
      </button>
    );
  }
  if (!mayCancel) return <span className="text-dim">–</span>;
  return (
    <button
      type="button"
      aria-label={adminRecords.cancelJob({ job: name })}
      onClick={() => onCancel(code)}
      className={`${buttonStyle} text-danger-text`}
    >
      {adminRecords.cancel}
    </button>
  );
}
