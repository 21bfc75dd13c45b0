import { useStore } from '@nanostores/react';
import { UserRoundCheck } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type Application, applicationStatuses, type listApplications } from '#lib/contract/admin/application.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { applicationsFailure, createApplications } from '#lib/stores/admin/registrations/applications.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { applications as texts } from '#lib/texts/registration/applications.ts';
import { failsafe } from '../../shell/Failsafe.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { loadedLater } from '../../ui/loaded-later.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { TableFoot } from '../table/TableFoot.tsx';
import { TableScreen } from '../table/TableScreen.tsx';
import { TableTools } from '../table/TableTools.tsx';
import { applicationColumns } from './application-columns.tsx';
import { RegistrationLists } from './RegistrationLists.tsx';

const AnswerDialog = loadedLater(() => import('./AnswerDialog.tsx'), closeNotLoaded);

interface Props {
  wanted: WantedRows;
  status: Application['status'];
  /** Null if the server could not load it; then the list does. */
  first: DataOf<typeof listApplications> | null;
  mayAnswer: boolean;
}

/** The queue of applications for membership. */
function ApplicationsPage({ wanted, status: shown, first, mayAnswer }: Props) {
  const [applications] = useState(() => createApplications(wanted, shown, first));
  const [asked, setAsked] = useState<{ application: Application; isAccepted: boolean } | null>(null);
  const ready = useReady();
  const list = useStore(applications.$list, { ssr: 'initial' });
  const total = useStore(applications.$total, { ssr: 'initial' });
  const status = useStore(applications.$status, { ssr: 'initial' });
  const { sort } = useStore(applications.filters.$wanted, { ssr: 'initial' });
  const columns = useMemo(
    () =>
      applicationColumns({
        mayAnswer,
        onAssign: (code, isAssigned) => void applications.assign(code, isAssigned),
        onAnswer: (application, isAccepted) => setAsked({ application, isAccepted }),
      }),
    [applications, mayAnswer],
  );

  useEffect(() => {
    applications.open();
    return applications.close;
  }, [applications]);

  const isLoading = list.phase === 'loading' || (list.phase === 'idle' && list.items.length === 0);
  return (
    <TableScreen title={texts.title} total={total}>
      <RegistrationLists shown="applications" />
      <TableTools
        filters={applications.filters}
        placeholder={texts.search}
        onRefresh={() => void applications.restart()}
        busy={isLoading}
      >
        <select
          aria-label={texts.shown}
          value={status}
          disabled={!ready}
          onChange={({ target }) => applications.show(target.value as Application['status'])}
          className="min-h-11 rounded border border-edge bg-raised px-3 text-14 font-medium"
        >
          {applicationStatuses.map((one) => (
            <option key={one} value={one}>
              {texts[one]}
            </option>
          ))}
        </select>
      </TableTools>
      <DataTable
        caption={texts.applications}
        columns={columns}
        rows={list.items}
        keyOf={({ code }) => code}
        state={isLoading ? 'loading' : list.phase === 'failed' ? 'failed' : 'ready'}
        order={{ sort, onToggle: applications.filters.toggleSort }}
        total={total}
        rowHeight={97}
        empty={<EmptyNote icon={UserRoundCheck} text={texts.none} />}
      >
        <TableFoot
          state={list}
          failure={applicationsFailure}
          onMore={() => void applications.loadMore()}
          onRetry={() => void applications.retry()}
        />
      </DataTable>
      {asked && <AnswerDialog applications={applications} {...asked} onClose={() => setAsked(null)} />}
    </TableScreen>
  );
}

/** The queue as its page mounts it. */
export const ApplicationsScreen = failsafe(ApplicationsPage);
