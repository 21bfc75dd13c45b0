import { useStore } from '@nanostores/react';
import { Lock } from 'lucide-react';
import type { PermissionFlag, RolePermission } from '#lib/contract/admin/permission.ts';
import type { Permissions } from '#lib/stores/admin/permissions/permissions.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props {
  store: Permissions;
  row: RolePermission;
  flag: PermissionFlag;
  /** As the column is called. */
  label: string;
}

/** The checkbox of a permission; one that the viewer cannot change has a lock, and its title says why. */
export function PermissionBox({ store, row, flag, label }: Props) {
  const ready = useReady();
  const { phase } = useStore(store.$state, { ssr: 'initial' });
  const reason = row.locked[flag];
  return (
    <label
      title={reason}
      className={`-mx-3 -my-1.5 flex min-h-11 items-center gap-2 px-3 ${reason === undefined ? 'cursor-pointer' : 'cursor-not-allowed'}`}
    >
      <input
        type="checkbox"
        checked={row[flag]}
        disabled={!ready || phase === 'loading' || phase === 'saving' || reason !== undefined}
        aria-label={`${row.roleName}: ${label}${reason === undefined ? '' : `. ${reason}`}`}
        onChange={() => store.toggle(row.code, flag)}
        className="size-5 accent-accent"
      />
      {reason !== undefined && <Lock size={14} aria-hidden className="text-dim" />}
    </label>
  );
}
