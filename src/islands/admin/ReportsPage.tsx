import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $session } from '#lib/stores/account/session.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { chosenOf, createReports, entriesOf } from '#lib/stores/admin/reports/reports.ts';
import type { Mandate, View } from '#lib/stores/admin/reports/views.ts';
import { joinTabsLater } from '#lib/stores/join-tabs-later.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { useMedia } from '../ui/hooks/use-media.ts';
import { ReportQueue } from './reports/ReportQueue.tsx';
import { ReportTools } from './reports/ReportTools.tsx';
import { ReviewPanel } from './reports/ReviewPanel.tsx';
import { TableScreen } from './table/TableScreen.tsx';

interface Props {
  mandate: Mandate;
  view: View;
  wanted: WantedRows;
  /** Null if the server could not load it; then the list does. */
  first: object | null;
}

/** Reports: a queue, with the reviewed post beside it. */
export function ReportsPage({ mandate, view: shown, wanted, first }: Props) {
  const [reports] = useState(() => createReports(mandate, shown, wanted, first));
  const view = useStore(reports.$view, { ssr: 'initial' });
  const chosenCode = useStore(reports.$chosen, { ssr: 'initial' });
  const list = reports.list(view);
  const state = useStore(list.$list, { ssr: 'initial' });
  const total = useStore(list.$total, { ssr: 'initial' });
  const isDecided = useStore(reports.$isDecided, { ssr: 'initial' });
  const entries = entriesOf(view, state.items);
  const chosen = chosenOf(entries, chosenCode);
  // The server renders it beside the queue; screen readers and narrow screens have it after the queue.
  const isNarrow = useMedia('(max-width: 1023px)');

  const review = chosen && (
    <ReviewPanel key={`${view} ${chosen.code}`} reports={reports} entry={chosen} mandate={mandate} view={view} />
  );

  // A mark on a post covers it in the other tabs too.
  const viewer = useStore($session, { ssr: 'initial' })?.userCode ?? null;
  useEffect(() => joinTabsLater(viewer), [viewer]);
  useEffect(() => {
    reports.open();
    return reports.close;
  }, [reports]);

  return (
    <TableScreen title={admin.reports} total={isDecided ? null : total}>
      <ReportTools reports={reports} list={list} view={view} mandate={mandate} />
      <div className="flex min-h-0 flex-col gap-4 lg:grow lg:flex-row">
        <ReportQueue
          {...{ reports, list, view, entries }}
          chosen={chosen?.code ?? null}
          below={isNarrow ? review : null}
        />
        {!isNarrow && review}
      </div>
    </TableScreen>
  );
}

/** Reports as its page mounts it. */
export const ReportsScreen = failsafe(ReportsPage);
