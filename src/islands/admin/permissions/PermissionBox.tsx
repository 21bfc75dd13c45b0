import { useStore } from '@nanostores/react';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import type { PermissionFlag, RolePermission } from '#lib/contract/admin/permission.ts';
import { said } from '#lib/language/language.ts';
import { flagWords } from '#lib/stores/admin/permissions/flag-words.ts';
import type { Permissions } from '#lib/stores/admin/permissions/permissions.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props {
  store: Permissions;
  row: RolePermission;
  flag: PermissionFlag;
  /** The label of the column. */
  label: string;
}

/** The checkbox of a permission, with a description. A permission that the viewer cannot change has a lock, and its title says why. */
export function PermissionBox({ store, row, flag, label }: Props) {
  const ready = useReady();
  const id = useId();
  const { phase } = useStore(store.$state, { ssr: 'initial' });
  const lock = row.locked[flag];
  const reason = lock && said(lock);
  const names = { role: row.roleName, permission: label };
  return (
    <label
      title={reason}
      className={`-mx-3 -my-1.5 flex min-h-11 items-center gap-2 px-3 ${reason === undefined ? 'cursor-pointer' : 'cursor-not-allowed'}`}
    >
      <input
        type="checkbox"
        checked={row[flag]}
        disabled={!ready || phase === 'loading' || phase === 'saving' || reason !== undefined}
        aria-label={reason === undefined ? admin.permissionBox(names) : admin.lockedPermissionBox({ ...names, reason })}
        aria-describedby={id}
        onChange={() => store.toggle(row.code, flag)}
        className="size-5 shrink-0 accent-accent"
      />
      {reason !== undefined && <Lock size={14} aria-hidden className="shrink-0 text-dim" />}
      <span id={id} className="min-w-0 hyphens-auto break-words text-12 text-dim">
        {flagWords(row.roleName, flag)}
      </span>
    </label>
  );
}
