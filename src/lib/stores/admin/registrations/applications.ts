import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import * as messages from '#lib/contract/account/registration-messages.ts';
import {
  type Application,
  answerApplication,
  applicationStatuses,
  assignApplication,
  invitedMembers,
  listApplications,
} from '#lib/contract/admin/application.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../../toast.ts';
import { type AdminList, createAdminList } from '../admin-list.ts';
import { failureOf } from '../failure-of.ts';
import type { WantedRows } from '../filters.ts';

type Status = Application['status'];

/** The queue of applications, and the actions on a row. */
export interface Applications extends AdminList<Application> {
  $status: ReadableAtom<Status>;
  show(status: Status): void;
  /** Takes care of an application, or lets go of it. */
  assign(code: string, isAssigned: boolean): Promise<void>;
  /** Accepts or rejects an applicant, whose row leaves the list. Why not, if the server refuses; null if it is done. */
  answer(code: string, isAccepted: boolean, text: string): Promise<string | null>;
}

/** The inline sentence of a list that could not be loaded. */
export const applicationsFailure = (reason: string): string => failureOf(messages.applicationsFailed, reason);
export const invitedFailure = (reason: string): string => failureOf(messages.invitedFailed, reason);

/** The status that an address asks for. */
export const statusOf = ({ searchParams }: Pick<URL, 'searchParams'>): Status =>
  applicationStatuses.find((status) => status === searchParams.get('status')) ?? 'WAITING';

/** `first` is the server-rendered page for the query in the address. */
export function createApplications(
  wanted: WantedRows,
  status: Status,
  first: DataOf<typeof listApplications> | null,
): Applications {
  const $status = atom(status);
  const list = createAdminList(listApplications, {
    keyOf: ({ code }) => code,
    failed: messages.applicationsFailed,
    ...{ wanted, first },
    query: () => ({ status: $status.get() }),
  });
  return {
    ...list,
    $status,
    show(next) {
      if (next === $status.get()) return;
      $status.set(next);
      const { navigation } = platform();
      const url = navigation.url();
      if (next === 'WAITING') url.searchParams.delete('status');
      else url.searchParams.set('status', next);
      navigation.rewrite(url.pathname + url.search);
      void list.restart();
    },
    async assign(code, isAssigned) {
      const call = request(assignApplication, { body: { code, isAssigned } });
      const outcome = await outcomeOf(call, messages.applicationAssignFailed);
      if (!outcome.ok) showToast(outcome.message, 'destructive');
      const { data } = outcome.ok ? outcome : { data: null };
      if (data) list.update(code, () => data);
    },
    async answer(code, isAccepted, text) {
      const call = request(answerApplication, { body: { code, isAccepted, text } });
      const outcome = await outcomeOf(call, messages.applicationAnswerFailed);
      if (!outcome.ok) return outcome.errors['text'] ?? outcome.message;
      showToast(outcome.message, 'success');
      list.remove(code);
      return null;
    },
  };
}

/** The members who registered with an invitation. */
export const createInvited = (wanted: WantedRows, first: DataOf<typeof invitedMembers> | null) =>
  createAdminList(invitedMembers, {
    keyOf: ({ userCode }) => userCode,
    failed: messages.invitedFailed,
    ...{ wanted, first },
  });
