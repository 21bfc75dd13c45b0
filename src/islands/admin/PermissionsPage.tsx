import { useStore } from '@nanostores/react';
import { KeyRound, Lock, RefreshCw, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { type PermissionHolder, permissionFlags, type RolePermission } from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { said } from '#lib/language/language.ts';
import {
  createPermissions,
  lockReasons,
  type Permissions,
  permissionsFailure,
} from '#lib/stores/admin/permissions/permissions.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { useQuestionBeforeLoss } from '../ui/hooks/use-question-before-loss.ts';
import { useReady } from '../ui/hooks/use-ready.ts';
import { PermissionBox } from './permissions/PermissionBox.tsx';
import { columnsOf } from './table/columns.ts';
import { DataTable } from './table/DataTable.tsx';
import { TableScreen } from './table/TableScreen.tsx';

const column = columnsOf<RolePermission>();
const columnsFor = (store: Permissions) =>
  column.columns([
    column.accessor('roleName', {
      header: admin.roleName,
      meta: { width: 124, names: true, first: true, stays: true },
    }),
    ...permissionFlags.map((flag) =>
      column.display({
        id: flag,
        header: admin[flag],
        meta: { width: 136, skeleton: 'mark', first: flag === 'canView' },
        cell: ({ row }) => <PermissionBox store={store} row={row.original} flag={flag} label={admin[flag]} />,
      }),
    ),
  ]);

interface Props {
  /** The member whose permissions are shown; null if the address names none. */
  code: string | null;
  /** The member's names; null if there is no such member, or if they could not be loaded. */
  holder: PermissionHolder | null;
  first: RolePermission[] | null;
  /** The viewer may open User Management. */
  mayList: boolean;
}

/** The Permissions screen: a checkbox for each permission of one member. Without a member the screen has the same parts, but empty. */
export function PermissionsPage({ code, holder, first, mayList }: Props) {
  const [store] = useState(() => createPermissions(code, first));
  const [columns] = useState(() => columnsFor(store));
  const state = useStore(store.$state, { ssr: 'initial' });
  const rows = useStore(store.$rows, { ssr: 'initial' });
  useEffect(() => store.open(), [store]);
  useQuestionBeforeLoss(store.$isChanged);
  const { phase } = state;
  const isLoading = phase === 'waiting' || phase === 'loading';

  return (
    <TableScreen
      title={code === null ? admin.permissionsTitle : admin.permissionsTitleOf({ code })}
      total={holder && `${holder.displayName} · @${holder.userName}`}
    >
      <Tools store={store} isOff={code === null} />
      <Locks rows={rows} />
      {state.phase === 'failed' && (
        <p role="alert" className="text-danger-text">
          {permissionsFailure(state.reason)}
        </p>
      )}
      <DataTable
        caption={code === null ? admin.permissions : admin.permissionsOfUser({ code })}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.code}
        state={phase === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
        empty={
          code === null ? (
            <NobodyChosen mayList={mayList} />
          ) : (
            <EmptyNote icon={KeyRound} text={said(messages.noPermissions)} />
          )
        }
      />
      <p role="status" className="sr-only">
        {isLoading ? admin.loadingPermissions : phase === 'saving' ? admin.savingPermissions : ''}
      </p>
    </TableScreen>
  );
}

const NobodyChosen = ({ mayList }: { mayList: boolean }) => (
  <EmptyNote icon={UserRoundX} text={said(messages.noUserCode)}>
    {mayList && (
      <a href={adminPaths.users()} className="button button-quiet">
        {admin.chooseUser}
      </a>
    )}
  </EmptyNote>
);

/** As high as the tools of the other screens. */
const small = 'min-h-11 px-4 text-14';

function Tools({ store, isOff: hasNobody }: { store: Permissions; isOff: boolean }) {
  const ready = useReady() && !hasNobody;
  const { phase } = useStore(store.$state, { ssr: 'initial' });
  const rows = useStore(store.$rows, { ssr: 'initial' });
  const isChanged = useStore(store.$isChanged, { ssr: 'initial' });
  const isOff = !ready || phase === 'loading' || phase === 'waiting' || rows.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="quiet"
        className={`${small} disabled:opacity-50`}
        disabled={!ready}
        busy={phase === 'loading'}
        onClick={() => void store.refresh()}
      >
        {phase !== 'loading' && <RefreshCw size={16} aria-hidden />}
        {admin.refresh}
      </Button>
      <Button
        className={`${small} disabled:opacity-50`}
        disabled={isOff || lockReasons(rows).all}
        busy={phase === 'saving'}
        onClick={() => void store.save()}
      >
        {admin.save}
      </Button>
      <Button
        kind="quiet"
        className={`${small} disabled:opacity-50`}
        disabled={isOff || phase === 'saving'}
        onClick={store.reset}
      >
        {admin.reset}
      </Button>
      {isChanged && <span className="text-14 text-dim">{admin.unsavedChanges}</span>}
    </div>
  );
}

/** The reasons for the locks in the table, in words. */
function Locks({ rows }: { rows: readonly RolePermission[] }) {
  const { reasons } = lockReasons(rows);
  return reasons.map((reason) => (
    <p key={reason} className="flex items-center gap-2 text-14 text-dim">
      <Lock size={14} aria-hidden className="shrink-0" />
      {said(reason)}
    </p>
  ));
}

/** Permissions Management as its page mounts it. */
export const PermissionsScreen = failsafe(PermissionsPage);
