import { useStore } from '@nanostores/react';
import { CircleCheck, EyeOff, Flag, Inbox, type LucideIcon, Trash2, UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as messages from '#lib/contract/report/report-messages.ts';
import type { ReportedPost } from '#lib/contract/report/reports.ts';
import { said } from '#lib/language/language.ts';
import type { AdminList } from '#lib/stores/admin/admin-list.ts';
import { type Entry, type Reports, reportsFailure } from '#lib/stores/admin/reports/reports.ts';
import type { View } from '#lib/stores/admin/reports/views.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { CoverPicture } from '../../sensitive/CoverPicture.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { tabId } from '../../ui/Tabs.tsx';
import { TableFoot } from '../table/TableFoot.tsx';
import { TimeCell } from '../table/TimeCell.tsx';
import { panelId } from './ReportTools.tsx';

const nothing: Record<View, string> = {
  open: messages.noOpenReports,
  settled: messages.noSettledReports,
  'removed-posts': messages.noRemovedPosts,
  'removed-comments': messages.noRemovedComments,
};

interface Props {
  reports: Reports;
  list: Pick<AdminList<unknown>, '$list' | 'loadMore' | 'retry'>;
  view: View;
  entries: readonly Entry[];
  chosen: string | null;
  /** The review of the chosen entry, for windows without room beside the queue. */
  below: ReactNode;
}

/** The entries of a list; the chosen one is shown beside it. */
export function ReportQueue({ reports, list, view, entries, chosen, below }: Props) {
  const state = useStore(list.$list, { ssr: 'initial' });
  const box = useRef<HTMLElement>(null);
  const isBlank = entries.length === 0;
  const isLoading = state.phase === 'loading' || (state.phase === 'idle' && isBlank);

  const lastChosen = useRef(chosen);

  const isInline = below !== null;
  // Scrolls only when a press, a decision or a key chooses another entry: the first entry leaves a phone at the top of the page.
  useEffect(() => {
    const isNext = lastChosen.current !== null && lastChosen.current !== chosen;
    lastChosen.current = chosen;
    if (isNext && chosen !== null)
      box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: isInline ? 'start' : 'nearest' });
  }, [chosen, isInline]);

  return (
    <section
      ref={box}
      id={panelId}
      role="tabpanel"
      aria-labelledby={tabId(panelId, view.startsWith('removed') ? 'removed' : 'open')}
      aria-busy={isLoading}
      // The keyboard must be able to reach a scrolling box.
      tabIndex={isBlank ? 0 : undefined}
      className="min-w-0 rounded-card border border-line bg-raised outline-offset-[-2px] lg:min-h-0 lg:grow lg:overflow-y-auto"
    >
      <ul>
        {entries.map((entry) => (
          <li key={entry.code} className="border-b border-line">
            <button
              type="button"
              aria-current={entry.code === chosen}
              onClick={() => reports.choose(entry.code)}
              className="flex w-full gap-3 border-s-4 border-transparent px-3 py-3 text-left text-14 outline-offset-[-4px] hover:bg-line rtl:text-right aria-[current=true]:border-accent aria-[current=true]:bg-line"
            >
              <Cover entry={entry} />
              <span className="grid min-w-0 grow gap-1">
                <EntryText entry={entry} />
              </span>
            </button>
            {entry.code === chosen && below}
          </li>
        ))}
      </ul>
      {isBlank && state.phase === 'done' && <EmptyNote icon={Inbox} text={said(nothing[view])} />}
      {isBlank && isLoading && <Skeleton />}
      {!(isBlank && isLoading) && (
        <TableFoot
          state={state}
          failure={reportsFailure(view)}
          onMore={() => void list.loadMore()}
          onRetry={() => void list.retry()}
        />
      )}
    </section>
  );
}

const Skeleton = () =>
  [1, 2, 3, 4].map((n) => (
    <div key={n} aria-hidden className="flex animate-pulse gap-3 border-b border-line p-3 motion-reduce:animate-none">
      <span className="h-20 w-14 rounded bg-line" />
      <span className="grid grow content-center gap-3">
        <span className="h-3 w-1/2 rounded-full bg-line" />
        <span className="h-3 w-4/5 rounded-full bg-line" />
      </span>
    </div>
  ));

function Cover({ entry }: { entry: Entry }) {
  if (entry.kind === 'comment') return null;
  return (
    <span className="relative h-20 w-14 shrink-0 overflow-hidden rounded bg-line">
      <CoverPicture post={entry.item} sizes="56px" />
    </span>
  );
}

function EntryText({ entry }: { entry: Entry }) {
  const { item } = entry;
  const by = (
    <bdi dir="auto" className="truncate text-dim">
      @{item.userName}
    </bdi>
  );
  if (entry.kind === 'reported') {
    const { title, state, reportCount, reports, createdAt } = entry.item;
    return (
      <>
        <span dir="auto" className="truncate font-semibold">
          {title ?? (state === 'deleted' ? adminRecords.deletedPost : adminRecords.hiddenPost)}
        </span>
        {by}
        <Mark icon={Flag}>
          {adminRecords.reportCount({ count: reportCount })} · <TimeCell at={createdAt} />
        </Mark>
        {reports[0] && (
          <span dir="auto" className="member-text line-clamp-2">
            {reports[0].content}
          </span>
        )}
        <Standing item={entry.item} />
      </>
    );
  }
  const { removedBy, removedAt } = item as { removedBy: string | null; removedAt: string };
  return (
    <>
      <span dir="auto" className={entry.kind === 'post' ? 'truncate font-semibold' : 'member-text line-clamp-3'}>
        {entry.kind === 'post' ? entry.item.title : entry.item.content}
      </span>
      {by}
      <Mark icon={Trash2}>
        {removedText(removedBy)} · <TimeCell at={removedAt} />
      </Mark>
    </>
  );
}

const removedText = (by: string | null) =>
  by === null ? adminRecords.removed : adminRecords.removedBy({ name: `@${by}` });

const icons = { dismiss: CircleCheck, remove: Trash2, delete: UserRoundX };

/** The last decision, and whether the post was reported again since. A deletion by the author names no moderator. */
function decisionText({ status, action, settledBy }: ReportedPost): string {
  const isAgain = status === 'open';
  const by = settledBy === null ? null : { name: `@${settledBy}` };
  if (action === 'dismiss' && by) return isAgain ? adminRecords.againDismissedBy(by) : adminRecords.dismissedBy(by);
  if (action === 'dismiss') return isAgain ? adminRecords.againDismissed : adminRecords.dismissed;
  if (action === 'delete') return isAgain ? adminRecords.againDeletedByAuthor : adminRecords.deletedByAuthor;
  if (!isAgain) return removedText(settledBy);
  return by ? adminRecords.againRemovedBy(by) : adminRecords.againRemoved;
}

/** What happened to the post, and the last decision. */
const Standing = ({ item }: { item: ReportedPost }) => (
  <>
    {item.action && <Mark icon={icons[item.action]}>{decisionText(item)}</Mark>}
    {item.state === 'hidden' && <Mark icon={EyeOff}>{adminRecords.notPublic}</Mark>}
  </>
);

const Mark = ({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) => (
  <span className="flex min-w-0 items-start gap-1.5 text-12 text-dim">
    <Icon size={14} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </span>
);
