import { useStore } from '@nanostores/react';
import { ScrollText } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Activity, activityLog } from '#lib/contract/admin/activity-log.ts';
import { activitiesNone } from '#lib/contract/admin/activity-log-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { said } from '#lib/language/language.ts';
import {
  type ActivityPart,
  activityLogFailure,
  activityParts,
  createActivityLog,
} from '#lib/stores/admin/activity-log/activity-log.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { activityColumns } from './activity-log/activity-columns.tsx';
import { ExportMenu } from './activity-log/ExportMenu.tsx';
import { DataTable } from './table/DataTable.tsx';
import { TableFoot } from './table/TableFoot.tsx';
import { TableScreen } from './table/TableScreen.tsx';
import { TableTools } from './table/TableTools.tsx';

const ActivityDialog = loadedLater(() => import('./activity-log/ActivityDialog.tsx'), closeNotLoaded);

interface Props {
  wanted: WantedRows;
  /** Null if the server could not load it; then the list does. */
  first: DataOf<typeof activityLog> | null;
}

interface Shown {
  activity: Activity;
  part: ActivityPart | null;
}

/** The Activity Log. */
function ActivityLogPage({ wanted, first }: Props) {
  const [log] = useState(() => createActivityLog(wanted, first));
  const [columns] = useState(activityColumns);
  const [shown, setShown] = useState<Shown | null>(null);
  const state = useStore(log.$list, { ssr: 'initial' });
  const total = useStore(log.$totalText, { ssr: 'initial' });
  const asked = useStore(log.filters.$wanted, { ssr: 'initial' });

  useEffect(() => {
    log.open();
    return log.close;
  }, [log]);

  const show = useCallback((activity: Activity, column: string | null) => {
    setShown({ activity, part: column !== null && column in activityParts ? (column as ActivityPart) : null });
  }, []);

  const isLoading = state.phase === 'loading' || (state.phase === 'idle' && state.items.length === 0);
  return (
    <TableScreen title={admin.activityLogTitle} total={total}>
      <TableTools
        filters={log.filters}
        placeholder={admin.searchActivities}
        onRefresh={() => void log.restart()}
        busy={isLoading}
      >
        <ExportMenu wanted={asked} />
      </TableTools>
      <DataTable
        caption={admin.activityLog}
        columns={columns}
        rows={state.items}
        keyOf={({ code }) => code}
        state={isLoading ? 'loading' : state.phase === 'failed' ? 'failed' : 'ready'}
        order={{ sort: asked.sort, onToggle: log.filters.toggleSort }}
        empty={<EmptyNote icon={ScrollText} text={said(activitiesNone)} />}
        onRow={show}
      >
        <TableFoot
          state={state}
          failure={activityLogFailure}
          onMore={() => void log.loadMore()}
          onRetry={() => void log.retry()}
        />
      </DataTable>
      {shown && <ActivityDialog {...shown} onClose={() => setShown(null)} />}
    </TableScreen>
  );
}

/** The Activity Log as its page mounts it. */
export const ActivityLogScreen = failsafe(ActivityLogPage);
