import { useStore } from '@nanostores/react';
import { UserRoundPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { InvitedMember, invitedMembers } from '#lib/contract/admin/application.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import type { WantedRows } from '#lib/stores/admin/filters.ts';
import { createInvited, invitedFailure } from '#lib/stores/admin/registrations/applications.ts';
import { applications as texts } from '#lib/texts/registration/applications.ts';
import { failsafe } from '../../shell/Failsafe.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { TableFoot } from '../table/TableFoot.tsx';
import { TableScreen } from '../table/TableScreen.tsx';
import { TableTools } from '../table/TableTools.tsx';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';
import { RegistrationLists } from './RegistrationLists.tsx';

const column = columnsOf<InvitedMember>();

const columnsInLanguage = () =>
  column.columns([
    column.accessor('userName', {
      header: texts.member,
      meta: { width: 180, names: true, first: true },
      cell: (cell) => <CopyCell text={cell.getValue()} what={texts.theUserName} />,
    }),
    column.accessor('displayName', {
      header: texts.displayName,
      meta: { width: 180 },
      cell: (cell) => <TextCell text={cell.getValue()} lines="all" />,
    }),
    column.accessor('invitedBy', {
      header: texts.invitedBy,
      meta: { width: 180, first: true },
      cell: (cell) => <CopyCell text={cell.getValue()} what={texts.theUserName} />,
    }),
    column.accessor('createdAt', {
      header: texts.at,
      meta: { width: 170, ordered: true },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
  ]);

interface Props {
  wanted: WantedRows;
  /** Null if the server could not load it; then the list does. */
  first: DataOf<typeof invitedMembers> | null;
}

/** The members who registered with an invitation, and whose it was. */
function InvitedPage({ wanted, first }: Props) {
  const [invited] = useState(() => createInvited(wanted, first));
  const list = useStore(invited.$list, { ssr: 'initial' });
  const total = useStore(invited.$total, { ssr: 'initial' });
  const { sort } = useStore(invited.filters.$wanted, { ssr: 'initial' });
  const columns = useMemo(columnsInLanguage, []);

  useEffect(() => {
    invited.open();
    return invited.close;
  }, [invited]);

  const isLoading = list.phase === 'loading' || (list.phase === 'idle' && list.items.length === 0);
  return (
    <TableScreen title={texts.title} total={total}>
      <RegistrationLists shown="invited" />
      <TableTools
        filters={invited.filters}
        placeholder={texts.searchInvited}
        onRefresh={() => void invited.restart()}
        busy={isLoading}
      />
      <DataTable
        caption={texts.invited}
        columns={columns}
        rows={list.items}
        keyOf={({ userCode }) => userCode}
        state={isLoading ? 'loading' : list.phase === 'failed' ? 'failed' : 'ready'}
        order={{ sort, onToggle: invited.filters.toggleSort }}
        total={total}
        rowHeight={57}
        empty={<EmptyNote icon={UserRoundPlus} text={texts.noneInvited} />}
      >
        <TableFoot
          state={list}
          failure={invitedFailure}
          onMore={() => void invited.loadMore()}
          onRetry={() => void invited.retry()}
        />
      </DataTable>
    </TableScreen>
  );
}

/** The list as its page mounts it. */
export const InvitedScreen = failsafe(InvitedPage);
