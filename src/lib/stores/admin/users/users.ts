import { type Outcome, outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { disableUser, enableUser, type ListedUser, listUsers } from '#lib/contract/admin/user.ts';
import * as messages from '#lib/contract/admin/user-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { showToast } from '../../toast.ts';
import { type AdminList, createAdminList } from '../admin-list.ts';
import { failureOf } from '../failure-of.ts';
import type { WantedRows } from '../filters.ts';

/** User Management: the members, and the actions on a row. Both actions resolve with false, after a toast, if the server refuses. */
export interface Users extends AdminList<ListedUser> {
  /** Disables an account, or replaces the reason of a disabled one. */
  disable(code: string, reason: string): Promise<boolean>;
  enable(code: string): Promise<boolean>;
}

/** The inline sentence of a list that could not be loaded. */
export const usersFailure = (reason: string): string => failureOf(messages.usersFailed, reason);

/** `first` is the server-rendered page for the query in the address. */
export function createUsers(wanted: WantedRows, first: DataOf<typeof listUsers> | null): Users {
  const list = createAdminList(listUsers, { keyOf: ({ code }) => code, failed: messages.usersFailed, wanted, first });

  function settle(outcome: Outcome<DataOf<typeof disableUser> | null>): boolean {
    showToast(outcome.message, outcome.ok ? 'success' : 'destructive');
    if (!outcome.ok) return false;
    const { data } = outcome;
    if (data) list.update(data.code, (user) => ({ ...user, ...data }));
    return true;
  }

  return {
    ...list,
    async disable(code, reason) {
      const call = request(disableUser, { body: { code, reason } });
      return settle(await outcomeOf(call, messages.userDisableFailed));
    },
    async enable(code) {
      return settle(await outcomeOf(request(enableUser, { body: { code } }), messages.userEnableFailed));
    },
  };
}
