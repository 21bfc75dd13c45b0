import type { ReactNode } from 'react';
import { overviewFailed } from '#lib/contract/admin/dashboard-messages.ts';
import type { Overview } from '#lib/contract/admin/overview.ts';
import { bytesLabel } from '#lib/format/bytes.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { shortAge } from '#lib/format/short-age.ts';
import { Sparkline } from './Sparkline.tsx';

interface Props {
  /** Null: it could not be loaded. */
  overview: Overview | null;
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const cardStyle = 'min-w-0 rounded-card border border-line bg-raised px-3 py-2';

/** The figures of the last 24 hours, with a bar for each hour, and the state of the queue. */
export function Figures({ overview }: Props) {
  if (!overview) {
    return (
      <p role="status" className={`${cardStyle} text-14 text-dim`}>
        {overviewFailed}.
      </p>
    );
  }
  const { at, activeNow, newMembers, posts, comments, failedJobs, errorRate, storage, queue } = overview;
  return (
    <dl aria-label="Last 24 hours" className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-9">
      <Counted name="Active now" figure={activeNow} />
      <Counted name="New members" figure={newMembers} />
      <Counted name="Posts" figure={posts} />
      <Counted name="Comments" figure={comments} />
      <Counted name="Failed jobs" figure={failedJobs} />
      <Figure name="Error rate" value={percent.format(errorRate.value)} hours={errorRate.hours} />
      <Figure
        name="Disk"
        value={percent.format(Math.round((storage.used / storage.total) * 100) / 100)}
        title={`${bytesLabel(storage.used)} of ${bytesLabel(storage.total)}`}
        hours={storage.hours}
        full={storage.total}
      />
      <div className={`${cardStyle} xl:col-span-2`}>
        <dt className="text-12 text-dim">Queue</dt>
        <dd>
          <dl className="grid grid-cols-2 gap-x-3 text-12 tabular-nums">
            <Part name="Waiting">{countLabel(queue.waiting)}</Part>
            <Part name="Running">{countLabel(queue.running)}</Part>
            <Part name="Failed">{countLabel(queue.failed)}</Part>
            <Part name="Oldest">{queue.oldest ? shortAge(Date.parse(at) - Date.parse(queue.oldest)) : '–'}</Part>
          </dl>
        </dd>
      </div>
    </dl>
  );
}

const Counted = ({ name, figure: { value, hours } }: { name: string; figure: Overview['posts'] }) => (
  <Figure name={name} value={countLabel(value)} title={exactCount(value)} hours={hours} />
);

interface FigureProps {
  name: string;
  value: string;
  title?: string;
  hours: readonly (number | null)[];
  full?: number;
}

const Figure = ({ name, value, title, hours, full }: FigureProps) => (
  <div className={cardStyle}>
    <dt className="truncate text-12 text-dim">{name}</dt>
    <dd title={title} className="flex items-end justify-between gap-2 text-20 font-semibold tabular-nums">
      {value}
      <Sparkline hours={hours} full={full} />
    </dd>
  </div>
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-dim">{name}</dt>
    <dd className="min-w-0 truncate font-semibold">{children}</dd>
  </div>
);
