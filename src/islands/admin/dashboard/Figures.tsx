import type { ReactNode } from 'react';
import type { Overview } from '#lib/contract/admin/overview.ts';
import { bytesLabel } from '#lib/format/bytes.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { shortAge } from '#lib/format/short-age.ts';
import { numberLabel } from '#lib/language/number.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { Sparkline } from './Sparkline.tsx';

interface Props {
  /** Null if the figures could not be loaded. */
  overview: Overview | null;
}

const percent = (share: number) => numberLabel(share, { style: 'percent', maximumFractionDigits: 2 });
const cardStyle = 'min-w-0 rounded-card border border-line bg-raised px-3 py-2';

/** The figures of the last 24 hours, with a bar for each hour, and the state of the queue. */
export function Figures({ overview }: Props) {
  if (!overview) {
    return (
      <p role="status" className={`${cardStyle} text-14 text-dim`}>
        {admin.figuresFailed}
      </p>
    );
  }
  const { at, activeNow, newMembers, posts, comments, failedJobs, errorRate, storage, queue } = overview;
  return (
    <dl aria-label={admin.lastDay} className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-9">
      <Counted name={admin.activeNow} figure={activeNow} />
      <Counted name={admin.newMembers} figure={newMembers} />
      <Counted name={admin.posts} figure={posts} />
      <Counted name={admin.comments} figure={comments} />
      <Counted name={admin.failedJobs} figure={failedJobs} />
      <Figure name={admin.errorRate} value={percent(errorRate.value)} hours={errorRate.hours} />
      <Figure
        name={admin.disk}
        value={percent(Math.round((storage.used / storage.total) * 100) / 100)}
        title={admin.diskUse({ used: bytesLabel(storage.used), total: bytesLabel(storage.total) })}
        hours={storage.hours}
        full={storage.total}
      />
      <div className={`${cardStyle} xl:col-span-2`}>
        <dt className="text-12 text-dim">{admin.queue}</dt>
        <dd>
          <dl className="grid grid-cols-2 gap-x-3 text-12 tabular-nums">
            <Part name={admin.waitingJobs}>{countLabel(queue.waiting)}</Part>
            <Part name={admin.runningJobs}>{countLabel(queue.running)}</Part>
            <Part name={admin.failedInQueue}>{countLabel(queue.failed)}</Part>
            <Part name={admin.oldestJob}>
              {queue.oldest ? shortAge(Date.parse(at) - Date.parse(queue.oldest)) : '–'}
            </Part>
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
