import { useStore } from '@nanostores/react';
import { UsersRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ListedUser, listUsers } from '#lib/contract/admin/user.ts';
import { noUsers } from '#lib/contract/admin/user-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { said } from '#lib/language/language.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { createUsers, usersFailure } from '#lib/stores/admin/users/users.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { DataTable } from './table/DataTable.tsx';
import { TableFoot } from './table/TableFoot.tsx';
import { TableScreen } from './table/TableScreen.tsx';
import { TableTools } from './table/TableTools.tsx';
import { userColumns } from './users/user-columns.tsx';

const AccountDialog = loadedLater(() => import('./users/AccountDialog.tsx'), closeNotLoaded);

interface Props {
  wanted: WantedRows;
  /** Null if the server could not load it; then the list does. */
  first: DataOf<typeof listUsers> | null;
  /** Whether the viewer may open Permissions. */
  mayPermit: boolean;
}

/** User Management. */
export function UsersPage({ wanted, first, mayPermit }: Props) {
  const [users] = useState(() => createUsers(wanted, first));
  const [asked, setAsked] = useState<ListedUser | null>(null);
  const state = useStore(users.$list, { ssr: 'initial' });
  const total = useStore(users.$total, { ssr: 'initial' });
  const { sort } = useStore(users.filters.$wanted, { ssr: 'initial' });
  const columns = useMemo(() => userColumns({ mayPermit, onChange: setAsked }), [mayPermit]);

  useEffect(() => {
    users.open();
    return users.close;
  }, [users]);

  const isLoading = state.phase === 'loading' || (state.phase === 'idle' && state.items.length === 0);
  return (
    <TableScreen title={admin.usersTitle} total={total}>
      <TableTools
        filters={users.filters}
        placeholder={admin.searchUsers}
        onRefresh={() => void users.restart()}
        busy={isLoading}
      />
      <DataTable
        caption={admin.users}
        columns={columns}
        rows={state.items}
        keyOf={({ code }) => code}
        state={isLoading ? 'loading' : state.phase === 'failed' ? 'failed' : 'ready'}
        order={{ sort, onToggle: users.filters.toggleSort }}
        total={total}
        rowHeight={93}
        empty={<EmptyNote icon={UsersRound} text={said(noUsers)} />}
      >
        <TableFoot
          state={state}
          failure={usersFailure}
          onMore={() => void users.loadMore()}
          onRetry={() => void users.retry()}
        />
      </DataTable>
      {asked && <AccountDialog users={users} user={asked} onClose={() => setAsked(null)} />}
    </TableScreen>
  );
}

/** User Management as its page mounts it. */
export const UsersScreen = failsafe(UsersPage);
