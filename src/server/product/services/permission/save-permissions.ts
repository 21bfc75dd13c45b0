import { sql } from 'drizzle-orm';
import type { PermissionFlag, RolePermission } from '#lib/contract/admin/permission.ts';
import { permissionFlags } from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { permissions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { flagOf, switchRefusal } from '#server/product/audience/policies/permission.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound, Problem } from '#server/product/problem.ts';
import { findHolder, type Holder, lockPermissions, rowCode, viewRows } from './read-permissions.ts';

/** The desired state of a row. */
type WantedRow = Omit<RolePermission, 'version' | 'locked'> & { version?: number | undefined };

/**
 * Saves permissions of one member, all rows or none, and returns all their rows. 400 for a flag that the member may not switch, with the
 * row's code as the field; 409 if a row was saved since it was read.
 */
export async function savePermissions(
  context: Context,
  member: Member,
  wanted: WantedRow[],
): Promise<RolePermission[]> {
  const code = accountCodeOf(wanted);
  return await context.db.transaction(async (tx) => {
    await lockPermissions(tx);
    // Read now, because they may have changed since the call came in.
    const actor = { code: member.code, permissions: await heldFlags(tx, member) };
    if (!actor.permissions.has('PERMISSION.update')) throw new Problem(403, messages.permissionsOnlySeen);
    const holder = await findHolder(tx, code);
    if (!holder) throw notFound(messages.noPermissions);
    for (const row of wanted) await saveRow(tx, actor, holder, row);
    return viewRows(actor, (await findHolder(tx, code)) ?? holder);
  });
}

/** The account of the rows. 400 unless the rows are distinct and all of the same account. */
function accountCodeOf(wanted: readonly WantedRow[]): string {
  const code = wanted[0]?.code.split('.')[0] ?? '';
  const isRowOf = (row: WantedRow) => row.code === rowCode(code, row.roleName);
  const isOnce = new Set(wanted.map((row) => row.code)).size === wanted.length;
  if (!wanted.every(isRowOf) || !isOnce) throw badInput({ rolePermissions: messages.permissionsOfOne });
  return code;
}

async function saveRow(
  tx: Queryable,
  actor: Pick<Member, 'code' | 'permissions'>,
  holder: Holder,
  { roleName: role, code, version, ...wanted }: WantedRow,
): Promise<void> {
  const row = holder.rows.find((one) => one.role === role);
  if (!row) throw new Error(`a holder without ${role}`);
  if (version !== undefined && version !== row.version) throw new Problem(409, messages.permissionsChanged);
  const changed = permissionFlags.filter((flag) => wanted[flag] !== row[flag]);
  if (changed.length === 0) return;
  const { isLastGrantor } = holder;
  for (const flag of changed) {
    const refusal = switchRefusal(actor, { ...row, accountCode: holder.code, isLastGrantor }, flag);
    if (refusal !== null) throw badInput({ [code]: refusal }, refusal);
  }
  const flags = Object.fromEntries(permissionFlags.map((flag) => [flag, wanted[flag]])) as Record<
    PermissionFlag,
    boolean
  >;
  await tx
    .insert(permissions)
    .values({ accountId: holder.id, role, ...flags })
    .onConflictDoUpdate({
      target: [permissions.accountId, permissions.role],
      set: { ...flags, version: sql`${permissions.version} + 1` },
    });
}

async function heldFlags(tx: Queryable, member: Member): Promise<Member['permissions']> {
  const holder = await findHolder(tx, member.code);
  const rows = holder?.rows ?? [];
  return new Set(
    rows.flatMap((row) => permissionFlags.filter((flag) => row[flag]).map((flag) => flagOf(row.role, flag))),
  );
}
