import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Entry, Reports } from '#lib/stores/admin/reports/reports.ts';
import type { Mandate, View } from '#lib/stores/admin/reports/views.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { TimeCell } from '../table/TimeCell.tsx';
import { Decision } from './Decision.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { ReviewPlayer } from './ReviewPlayer.tsx';

interface Props {
  reports: Reports;
  entry: Entry;
  mandate: Mandate;
  view: View;
}

/** The chosen entry: its post or text, the reports or the note about it, and the possible decisions. */
export function ReviewPanel({ reports, entry, mandate, view }: Props) {
  const review = useStore(reports.review.$review, { ssr: 'initial' });
  const postCode = entry.kind === 'comment' ? null : entry.item.postCode;

  useEffect(() => {
    void reports.review.show(postCode);
  }, [reports, postCode]);

  return (
    <section
      aria-label={adminRecords.review}
      className="grid shrink-0 content-start gap-4 p-4 lg:w-[420px] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-raised"
    >
      {entry.kind === 'comment' ? (
        <p dir="auto" className="member-text max-h-[50vh] overflow-y-auto whitespace-pre-wrap">
          {entry.item.content}
        </p>
      ) : (
        <ReviewPlayer review={review} onRetry={() => void reports.review.retry()} />
      )}
      {entry.kind === 'reported' && <Written item={entry.item} />}
      {entry.kind !== 'reported' && <Note text={entry.item.note} />}
      {entry.kind === 'comment' && entry.item.replyCount > 0 && (
        <p className="text-14 text-dim">{adminRecords.repliesBack({ count: entry.item.replyCount })}</p>
      )}
      {view === 'open' && <Decision reports={reports} code={entry.code} mandate={mandate} />}
      {entry.kind !== 'reported' && <RestoreButton reports={reports} entry={entry} mandate={mandate} />}
    </section>
  );
}

function Written({ item }: { item: Extract<Entry, { kind: 'reported' }>['item'] }) {
  const more = item.reportCount - item.reports.length;
  return (
    <div className="grid gap-2 text-14">
      <h2 className="text-16 font-semibold">{adminRecords.written}</h2>
      <ul className="grid gap-2">
        {item.reports.map((report) => (
          <li key={`${report.userName} ${report.createdAt}`} className="rounded border border-line p-3">
            <p dir="auto" className="member-text whitespace-pre-wrap">
              {report.content}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-2 text-12 text-dim">
              <bdi dir="auto" className="truncate">
                @{report.userName}
              </bdi>
              <TimeCell at={report.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-dim">{adminRecords.earlierReports({ count: more })}</p>}
      <Note text={item.note} />
    </div>
  );
}

const Note = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="member-text text-14">
      <span className="font-semibold">{adminRecords.moderatorNote}</span> <bdi>{text}</bdi>
    </p>
  );
