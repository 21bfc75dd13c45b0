import { useStore } from '@nanostores/react';
import { adminPaths } from '#lib/admin-paths.ts';
import type { AdminList } from '#lib/stores/admin/admin-list.ts';
import type { Reports } from '#lib/stores/admin/reports/reports.ts';
import type { Mandate, View } from '#lib/stores/admin/reports/views.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { TableTools } from '../table/TableTools.tsx';

export const panelId = 'report-queue';

const tabOf = (view: View) => (view.startsWith('removed') ? 'removed' : 'open');
/** The lists of each tab, with the names of their texts. */
const parts = {
  open: [
    { view: 'open', name: 'open' },
    { view: 'settled', name: 'settled' },
  ],
  removed: [
    { view: 'removed-posts', name: 'posts' },
    { view: 'removed-comments', name: 'comments' },
  ],
} as const;

interface Props {
  reports: Reports;
  list: Pick<AdminList<unknown>, 'filters' | '$list'>;
  view: View;
  mandate: Mandate;
}

/** The two tabs, the choice among their lists, and the filters. */
export function ReportTools({ reports, list, view, mandate }: Props) {
  const ready = useReady();
  const { phase } = useStore(list.$list, { ssr: 'initial' });
  const tab = tabOf(view);
  const tabs = (['open', 'removed'] as const).flatMap((key) => {
    const first = parts[key].find((part) => mandate.views.includes(part.view));
    if (!first) return [];
    const href = first.view === mandate.views[0] ? adminPaths.reports() : `${adminPaths.reports()}?list=${first.view}`;
    return [{ key, label: key === 'open' ? adminRecords.tabOpen : adminRecords.tabRemoved, href, view: first.view }];
  });
  const open = parts[tab].filter((part) => mandate.views.includes(part.view));
  const chooser = open.length > 1 && (
    <select
      aria-label={adminRecords.shown}
      value={view}
      disabled={!ready}
      onChange={({ target }) => reports.show(target.value as View)}
      className="min-h-11 rounded border border-edge bg-raised px-3 text-14 font-medium"
    >
      {open.map((part) => (
        <option key={part.view} value={part.view}>
          {adminRecords[part.name]}
        </option>
      ))}
    </select>
  );
  return (
    <>
      <Tabs
        label={adminRecords.reports}
        tabs={tabs}
        active={tab}
        panelId={panelId}
        onSelect={(key) => {
          const wanted = tabs.find((one) => one.key === key);
          if (wanted && key !== tab) reports.show(wanted.view);
        }}
      />
      {tab === 'open' ? (
        <TableTools
          key={view}
          filters={list.filters}
          placeholder={adminRecords.searchReports}
          onRefresh={reports.refresh}
          busy={phase === 'loading'}
        >
          {chooser}
        </TableTools>
      ) : (
        <div className="flex flex-wrap gap-2">{chooser}</div>
      )}
    </>
  );
}
