import { useStore } from '@nanostores/react';
import { ListChecks } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { noJobs } from '#lib/contract/admin/job-messages.ts';
import type { JobState, listJobs } from '#lib/contract/admin/jobs.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { said } from '#lib/language/language.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { createJobs, jobsFailure } from '#lib/stores/admin/jobs/jobs.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { jobColumns } from './jobs/job-columns.tsx';
import { DataTable } from './table/DataTable.tsx';
import { TableFoot } from './table/TableFoot.tsx';
import { TableScreen } from './table/TableScreen.tsx';
import { TableTools } from './table/TableTools.tsx';

interface Props {
  wanted: WantedRows;
  shown: JobState | null;
  /** Null if the server could not load it; then the list does. */
  first: DataOf<typeof listJobs> | null;
}

const choices = (): { state: JobState | ''; label: string }[] => [
  { state: '', label: admin.allJobs },
  { state: 'WAITING', label: admin.waitingShown },
  { state: 'RUNNING', label: admin.runningShown },
  { state: 'FAILED', label: admin.failedShown },
];

/** The job queue, and uploads that could not be processed. */
function JobsPage({ wanted, shown, first }: Props) {
  const [jobs] = useState(() => createJobs(wanted, shown, first));
  const ready = useReady();
  const list = useStore(jobs.$list, { ssr: 'initial' });
  const total = useStore(jobs.$total, { ssr: 'initial' });
  const state = useStore(jobs.$state, { ssr: 'initial' });
  const { sort } = useStore(jobs.filters.$wanted, { ssr: 'initial' });
  const columns = useMemo(
    () => jobColumns({ onRetry: (code) => void jobs.tryAgain(code), onCancel: (code) => void jobs.cancel(code) }),
    [jobs],
  );

  useEffect(() => {
    jobs.open();
    return jobs.close;
  }, [jobs]);

  const isLoading = list.phase === 'loading' || (list.phase === 'idle' && list.items.length === 0);
  return (
    <TableScreen title={admin.jobs} total={total}>
      <TableTools
        filters={jobs.filters}
        placeholder={admin.searchJobs}
        onRefresh={() => void jobs.restart()}
        busy={isLoading}
      >
        <select
          aria-label={admin.shown}
          value={state ?? ''}
          disabled={!ready}
          onChange={({ target }) => jobs.show((target.value || null) as JobState | null)}
          className="min-h-11 rounded border border-edge bg-raised px-3 text-14 font-medium"
        >
          {choices().map((choice) => (
            <option key={choice.state} value={choice.state}>
              {choice.label}
            </option>
          ))}
        </select>
      </TableTools>
      <DataTable
        caption={admin.jobs}
        columns={columns}
        rows={list.items}
        keyOf={({ code }) => code}
        state={isLoading ? 'loading' : list.phase === 'failed' ? 'failed' : 'ready'}
        order={{ sort, onToggle: jobs.filters.toggleSort }}
        total={total}
        rowHeight={57}
        empty={<EmptyNote icon={ListChecks} text={said(noJobs)} />}
      >
        <TableFoot
          state={list}
          failure={jobsFailure}
          onMore={() => void jobs.loadMore()}
          onRetry={() => void jobs.retry()}
        />
      </DataTable>
    </TableScreen>
  );
}

/** The list of jobs as its page mounts it. */
export const JobsScreen = failsafe(JobsPage);
