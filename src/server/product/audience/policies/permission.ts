import { type PermissionFlag, permissionFlags } from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import type { Flag, Role } from '#lib/contract/endpoint.ts';
import type { Member } from './actor.ts';

export type Flags = Record<PermissionFlag, boolean>;

/** A member's permissions in one module, before a change. */
export interface HeldRow extends Flags {
  role: Role;
  accountCode: string;
  /** No other member that can sign in holds PERMISSION.update. */
  isLastGrantor: boolean;
}

const flagNames: Record<PermissionFlag, Flag> = {
  canView: 'view',
  canInsert: 'insert',
  canUpdate: 'update',
  canDelete: 'delete',
  canRestore: 'restore',
};

/** A flag as policies and the contract name it, such as `POST.view`. */
export const flagOf = (role: Role, flag: PermissionFlag) => `${role}.${flagNames[flag]}` as `${Role}.${Flag}`;

/**
 * Why the actor may not switch a flag, or null. Only members with PERMISSION.update may switch flags. They cannot change their own
 * permissions, grant a flag that they lack, or revoke the installation's last PERMISSION.update. They may revoke a flag that they lack.
 */
export function switchRefusal(actor: Pick<Member, 'code' | 'permissions'>, row: HeldRow, flag: PermissionFlag) {
  if (!actor.permissions.has('PERMISSION.update')) return messages.permissionsOnlySeen;
  if (row.accountCode === actor.code) return messages.permissionsOwn;
  if (!row[flag]) return actor.permissions.has(flagOf(row.role, flag)) ? null : messages.permissionNotHeld;
  return row.role === 'PERMISSION' && flag === 'canUpdate' && row.isLastGrantor ? messages.permissionLast : null;
}

/** The refusals for all flags of a row, by flag. */
export const lockedFlags = (actor: Pick<Member, 'code' | 'permissions'>, row: HeldRow) =>
  Object.fromEntries(
    permissionFlags.flatMap((flag) => {
      const refusal = switchRefusal(actor, row, flag);
      return refusal === null ? [] : [[flag, refusal]];
    }),
  );
