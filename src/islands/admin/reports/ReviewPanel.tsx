import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import type { ReportedSubject } from '#lib/contract/report/reports.ts';
import { paths } from '#lib/paths.ts';
import type { Entry, Reports } from '#lib/stores/admin/reports/reports.ts';
import type { Mandate, View } from '#lib/stores/admin/reports/views.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { report as texts } from '#lib/texts/post/report.ts';
import { TimeCell } from '../table/TimeCell.tsx';
import { Decision } from './Decision.tsx';
import { MarkButton } from './MarkButton.tsx';
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
  const isPlayed = entry.kind === 'post' || (entry.kind === 'reported' && isOfPost(entry.item));
  const postCode = isPlayed ? entry.item.postCode : null;

  useEffect(() => {
    void reports.review.show(postCode);
  }, [reports, postCode]);

  return (
    <section
      aria-label={adminRecords.review}
      className="grid shrink-0 content-start gap-4 p-4 lg:w-[420px] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-raised"
    >
      {isPlayed && <ReviewPlayer review={review} onRetry={() => void reports.review.retry()} />}
      {review.phase === 'ready' && isPlayed && mayMark(entry, review.post, mandate) && (
        <MarkButton post={review.post} />
      )}
      {entry.kind === 'comment' && <Said text={entry.item.content} />}
      {entry.kind === 'reported' && entry.item.kind === 'COMMENT' && <ReportedComment item={entry.item} />}
      {entry.kind === 'reported' && entry.item.kind === 'MEMBER' && <ReportedMember item={entry.item} />}
      {entry.kind === 'reported' && <Written item={entry.item} />}
      {entry.kind !== 'reported' && <Note text={entry.item.note} />}
      {entry.kind === 'comment' && entry.item.replyCount > 0 && (
        <p className="text-14 text-dim">{adminRecords.repliesBack({ count: entry.item.replyCount })}</p>
      )}
      {view === 'open' && entry.kind === 'reported' && (
        <Decision reports={reports} item={entry.item} mandate={mandate} />
      )}
      {entry.kind !== 'reported' && <RestoreButton reports={reports} entry={entry} mandate={mandate} />}
    </section>
  );
}

/** Its author marks their own post as everybody does, and a removed post has no viewers. */
const mayMark = (entry: Entry, { postCode, userCode, userCurrentCode }: Post, { mark }: Mandate) =>
  mark &&
  userCode !== userCurrentCode &&
  entry.kind === 'reported' &&
  entry.item.postCode === postCode &&
  entry.item.state !== 'removed';

/** A sound is reviewed with its original post. */
const isOfPost = ({ kind }: ReportedSubject) => kind === 'POST' || kind === 'SOUND';

const Said = ({ text }: { text: string }) => (
  <p dir="auto" className="member-text max-h-[50vh] overflow-y-auto whitespace-pre-wrap">
    {text}
  </p>
);

function ReportedComment({ item: { content, title } }: { item: ReportedSubject }) {
  return (
    <div className="grid gap-2">
      {content === null ? <p className="text-dim">{adminRecords.commentNotShown}</p> : <Said text={content} />}
      {title !== null && <p className="member-text text-14 text-dim">{adminRecords.onPost({ title })}</p>}
    </div>
  );
}

function ReportedMember({ item: { userCode, userName, displayName, content, state } }: { item: ReportedSubject }) {
  return (
    <div className="grid gap-2">
      <p dir="auto" className="member-text text-20 font-semibold">
        {displayName}
      </p>
      <bdi dir="auto" className="truncate text-dim">
        @{userName}
      </bdi>
      {content ? <Said text={content} /> : <p className="text-14 text-dim">{adminRecords.noBio}</p>}
      {state === 'public' && (
        <a href={paths.profile(userCode)} className="button button-quiet">
          {adminRecords.openProfile}
        </a>
      )}
    </div>
  );
}

function Written({ item }: { item: Extract<Entry, { kind: 'reported' }>['item'] }) {
  const more = item.reportCount - item.reports.length;
  return (
    <div className="grid gap-2 text-14">
      <h2 className="text-16 font-semibold">{adminRecords.written}</h2>
      <ReasonCounts reasons={item.reasons} />
      <ul className="grid gap-2">
        {item.reports.map((report) => (
          <li key={`${report.userName} ${report.createdAt}`} className="rounded border border-line p-3">
            <p dir="auto" className="member-text whitespace-pre-wrap">
              {report.content}
            </p>
            <p className="mt-1 break-words text-12 text-dim">
              <bdi>@{report.userName}</bdi> · <TimeCell at={report.createdAt} />
              {report.reason && ` · ${texts[report.reason]}`}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-dim">{adminRecords.earlierReports({ count: more })}</p>}
      <Note text={item.note} />
    </div>
  );
}

/** How many reporters chose each reason. */
const ReasonCounts = ({ reasons }: Pick<ReportedSubject, 'reasons'>) =>
  reasons.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {reasons.map(({ reason, count }) => (
        <li key={reason} className="rounded-full border border-line px-3 py-1 text-12 tabular-nums">
          {adminRecords.reasonCount({ reason: texts[reason], count })}
        </li>
      ))}
    </ul>
  );

const Note = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="member-text text-14">
      <span className="font-semibold">{adminRecords.moderatorNote}</span> <bdi>{text}</bdi>
    </p>
  );
