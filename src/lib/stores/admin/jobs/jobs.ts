import { atom, type ReadableAtom } from 'nanostores';
import { type Outcome, outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import * as messages from '#lib/contract/admin/job-messages.ts';
import { cancelJob, type JobState, jobStates, type ListedJob, listJobs, retryJob } from '#lib/contract/admin/jobs.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../../toast.ts';
import { type AdminList, createAdminList } from '../admin-list.ts';
import { failureOf } from '../failure-of.ts';
import type { WantedRows } from '../filters.ts';

/** The queue, and the actions on a row. */
export interface Jobs extends AdminList<ListedJob> {
  /** The state of the shown jobs; null for all. */
  $state: ReadableAtom<JobState | null>;
  show(state: JobState | null): void;
  /** Retries a failed job, whose row then waits. This and `cancel` show the result in a toast. */
  tryAgain(code: string): Promise<void>;
  /** Removes a job from the queue, and its row from the list. */
  cancel(code: string): Promise<void>;
}

/** The inline sentence of a list that could not be loaded. */
export const jobsFailure = (reason: string): string => failureOf(messages.jobsFailed, reason);

/** The state that an address asks for. */
export const stateOf = ({ searchParams }: URL): JobState | null =>
  jobStates.find((state) => state === searchParams.get('state')) ?? null;

/** `first` is the server-rendered page for the query in the address. */
export function createJobs(wanted: WantedRows, state: JobState | null, first: DataOf<typeof listJobs> | null): Jobs {
  const $state = atom(state);
  const list = createAdminList(listJobs, {
    keyOf: ({ code }) => code,
    failed: messages.jobsFailed,
    ...{ wanted, first },
    query: () => {
      const shown = $state.get();
      return shown ? { state: shown } : {};
    },
  });

  function settle(outcome: Outcome<unknown>): boolean {
    showToast(outcome.message, outcome.ok ? 'success' : 'destructive');
    return outcome.ok;
  }

  return {
    ...list,
    $state,
    show(next) {
      if (next === $state.get()) return;
      $state.set(next);
      const { navigation } = platform();
      const url = navigation.url();
      if (next) url.searchParams.set('state', next);
      else url.searchParams.delete('state');
      navigation.rewrite(url.pathname + url.search);
      void list.restart();
    },
    async tryAgain(code) {
      const outcome = await outcomeOf(request(retryJob, { body: { code } }), messages.jobRetryFailed);
      // Reloads the list, because a retried upload appears in it under another name.
      if (settle(outcome)) void list.restart();
    },
    async cancel(code) {
      const outcome = await outcomeOf(request(cancelJob, { body: { code } }), messages.jobCancelFailed);
      if (settle(outcome)) void list.restart();
    },
  };
}
