import { eq, sql } from 'drizzle-orm';
import type { PermissionFlag, PermissionHolder, RolePermission } from '#lib/contract/admin/permission.ts';
import { userNotFound } from '#lib/contract/admin/user-messages.ts';
import type { Role } from '#lib/contract/endpoint.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, role as roles } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { lockedFlags } from '#server/product/audience/policies/permission.ts';
import { notFound } from '#server/product/problem.ts';

/** A member's permissions in one module. A member has all modules, also those without a row in the database. */
export type PermissionRow = Record<PermissionFlag, boolean> & { role: Role; version: number };

/** An account with its permissions. */
export interface Holder {
  id: number;
  code: string;
  /** Whether nobody else who can sign in holds PERMISSION.update. */
  isLastGrantor: boolean;
  rows: PermissionRow[];
}

const none = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false, version: 0 };

/** Serializes saves of permissions until the end of the transaction, so that there is always a member who can save. */
export const lockPermissions = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('permissions'))`);

const isGrantor = sql.raw(`g.role = 'PERMISSION' and g.can_update
  and exists (select from accounts a where a.id = g.account_id and ${conditionText(memberFor.themselves, { of: 'a' })})`);

/** Whether a member who can sign in can give permissions. */
export async function hasGrantor(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from permissions g where ${isGrantor} limit 1`);
  return rows.length > 0;
}

/** The account with this code and its permissions; null if there is none. */
export async function findHolder(db: Queryable, code: string): Promise<Holder | null> {
  const { rows } = await db.execute<{ id: string; isLastGrantor: boolean; rows: PermissionRow[] }>(sql`
    select h.id, coalesce((select jsonb_agg(jsonb_build_object('role', p.role, 'version', p.version, 'canView', p.can_view,
        'canInsert', p.can_insert, 'canUpdate', p.can_update, 'canDelete', p.can_delete, 'canRestore', p.can_restore))
        from permissions p where p.account_id = h.id), '[]') as rows,
      not exists (select from permissions g where ${isGrantor} and g.account_id <> h.id) as "isLastGrantor"
    from accounts h where h.code = ${code}`);
  const [found] = rows;
  if (!found) return null;
  const byRole = new Map(found.rows.map((row) => [row.role, row]));
  const all = roles.enumValues.map((role) => byRole.get(role) ?? { ...none, role });
  return { id: Number(found.id), code, isLastGrantor: found.isLastGrantor, rows: all };
}

/** The names of the member with this code. */
export async function readHolder(db: Queryable, code: string): Promise<PermissionHolder> {
  const [holder] = await db
    .select({ userName: accounts.userName, displayName: accounts.displayName })
    .from(accounts)
    .where(eq(accounts.code, code));
  if (!holder) throw notFound(userNotFound);
  return holder;
}

/** The public name of a row; it exists before the row does. */
export const rowCode = (accountCode: string, role: Role): string => `${accountCode}.${role}`;

/** The rows as the screen edits them, with the flags that this viewer cannot change. */
export const viewRows = (viewer: Pick<Member, 'code' | 'permissions'>, holder: Holder): RolePermission[] =>
  holder.rows.map(({ role, ...row }) => ({
    code: rowCode(holder.code, role),
    roleName: role,
    ...row,
    locked: lockedFlags(viewer, { ...row, role, accountCode: holder.code, isLastGrantor: holder.isLastGrantor }),
  }));

/** The permissions of a member for the Permissions screen; none if there is no such member. */
export async function readPermissions(db: Queryable, viewer: Member, code: string): Promise<RolePermission[]> {
  const holder = await findHolder(db, code);
  return holder ? viewRows(viewer, holder) : [];
}
