import { useStore } from '@nanostores/react';
import { Activity, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { activeUsers } from '#lib/contract/admin/active-users.ts';
import type { Overview } from '#lib/contract/admin/overview.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { exactCount } from '#lib/format/count.ts';
import { activeUsersFailure, createDashboard } from '#lib/stores/admin/dashboard/dashboard.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { activeColumns } from './dashboard/active-columns.tsx';
import { Figures } from './dashboard/Figures.tsx';
import { Pager } from './dashboard/Pager.tsx';
import { RefreshTools } from './dashboard/RefreshTools.tsx';
import { DataTable } from './table/DataTable.tsx';
import { TableScreen } from './table/TableScreen.tsx';
import { TableTools } from './table/TableTools.tsx';

interface Props {
  wanted: WantedRows;
  /** Null if the server could not load it; then the screen does. */
  first: DataOf<typeof activeUsers> | null;
  overview: Overview | null;
}

/** The Admin Dashboard. */
function DashboardPage({ wanted, first, overview }: Props) {
  const [dashboard] = useState(() => createDashboard(wanted, { page: first, overview }));
  const [columns] = useState(activeColumns);
  const { phase, rows, total, totalPages, reason } = useStore(dashboard.$page, { ssr: 'initial' });
  const figures = useStore(dashboard.$overview, { ssr: 'initial' });
  const { page } = useStore(dashboard.filters.$wanted, { ssr: 'initial' });

  useEffect(() => {
    dashboard.open();
    return dashboard.close;
  }, [dashboard]);

  return (
    <TableScreen title={admin.dashboardTitle} total={admin.lastDay}>
      <Figures overview={figures} />
      <h2 className="flex items-baseline gap-2 text-16 font-semibold">
        {admin.activeUsers}
        {total !== null && (
          <span className="font-sans text-14 font-normal tabular-nums text-dim">{exactCount(total)}</span>
        )}
      </h2>
      <TableTools
        filters={dashboard.filters}
        placeholder={admin.searchActiveUsers}
        onRefresh={() => void dashboard.refresh()}
        busy={phase === 'loading'}
        without={['order', 'sizes']}
      >
        <RefreshTools dashboard={dashboard} />
      </TableTools>
      <DataTable
        caption={admin.activeUsers}
        columns={columns}
        rows={rows}
        keyOf={({ place }) => String(place)}
        state={phase}
        empty={<EmptyNote icon={Activity} text={admin.noActiveUsers} />}
      >
        {phase === 'failed' && (
          <div className="grid justify-items-center gap-3 p-4 text-14">
            <p role="alert" className="flex max-w-full items-start gap-2 text-danger-text">
              <CircleAlert size={20} aria-hidden className="shrink-0" />
              <span className="min-w-0 break-words">{activeUsersFailure(reason)}</span>
            </p>
            <Button kind="quiet" onClick={() => void dashboard.refresh()}>
              {admin.tryAgain}
            </Button>
          </div>
        )}
      </DataTable>
      <Pager page={page} totalPages={totalPages} onTurn={dashboard.turn} />
    </TableScreen>
  );
}

/** The Admin Dashboard as its page mounts it. */
export const DashboardScreen = failsafe(DashboardPage);
