import { CircleX, Clock, LoaderCircle } from 'lucide-react';
import type { JobState, ListedJob } from '#lib/contract/admin/jobs.ts';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

interface Options {
  onRetry: (code: string) => void;
  onCancel: (code: string) => void;
}

const column = columnsOf<ListedJob>();

/** `transcode-upload` as `Transcode upload`. */
const words = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;
const typeOf = ({ kind, type }: ListedJob) =>
  kind === 'UPLOAD' ? `Upload of ${type === 'image' ? 'an image' : 'a video'}` : words(type);

/** The columns of the list of jobs. */
export const jobColumns = (options: Options) =>
  column.columns([
    column.accessor('state', {
      header: 'State',
      meta: { width: 120, first: true },
      cell: (cell) => <State state={cell.getValue()} />,
    }),
    column.accessor('type', {
      header: 'Job',
      meta: { width: 176, names: true, first: true },
      cell: ({ row: { original } }) => <TextCell text={typeOf(original)} lines="all" />,
    }),
    column.accessor('error', {
      header: 'Error',
      meta: { width: 260 },
      cell: (cell) => <TextCell text={cell.getValue()} lines="all" />,
    }),
    column.accessor('tries', {
      header: 'Tries',
      meta: { width: 80 },
      cell: ({ row: { original } }) => (
        <TextCell text={original.tries === null ? '' : `${original.tries} of ${original.triesMost}`} />
      ),
    }),
    column.accessor('userName', {
      header: 'Username',
      meta: { width: 144 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what="user name" />,
    }),
    column.accessor('postCode', {
      header: 'Post',
      meta: { width: 160 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what="post code" />,
    }),
    column.accessor('uploadCode', {
      header: 'Upload',
      meta: { width: 160 },
      cell: (cell) => <CopyCell text={cell.getValue() ?? ''} what="upload code" />,
    }),
    column.accessor('createdAt', {
      header: 'Since',
      meta: { width: 170, ordered: true },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
    column.display({
      id: 'action',
      header: 'Action',
      meta: { width: 112 },
      cell: ({ row: { original } }) => <Action job={original} {...options} />,
    }),
  ]);

const looks: Record<JobState, { Icon: typeof Clock; word: string; look: string }> = {
  WAITING: { Icon: Clock, word: 'Waiting', look: 'text-dim' },
  RUNNING: { Icon: LoaderCircle, word: 'Running', look: 'text-success-text' },
  FAILED: { Icon: CircleX, word: 'Failed', look: 'text-danger-text' },
};

function State({ state }: { state: JobState }) {
  const { Icon, word, look } = looks[state];
  return (
    <span className="flex items-center gap-1.5">
      <Icon size={16} aria-hidden className={`shrink-0 ${look}`} />
      {word}
    </span>
  );
}

const buttonStyle = 'flex min-h-11 items-center font-medium hover:underline underline-offset-4';

function Action({ job, onRetry, onCancel }: { job: ListedJob } & Options) {
  const { code, mayRetry, mayCancel } = job;
  const name = typeOf(job);
  if (mayRetry) {
    return (
      <button type="button" aria-label={`Retry: ${name}`} onClick={() => onRetry(code)} className={buttonStyle}>
        Retry
      </button>
    );
  }
  if (!mayCancel) return <span className="text-dim">–</span>;
  return (
    <button
      type="button"
      aria-label={`Cancel: ${name}`}
      onClick={() => onCancel(code)}
      className={`${buttonStyle} text-danger-text`}
    >
      Cancel
    </button>
  );
}
