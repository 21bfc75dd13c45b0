import { asc, eq } from 'drizzle-orm';
import type { SignedInUser } from '#lib/contract/auth.ts';
import type { Context } from '#server/context.ts';
import { accounts, permissions } from '#server/db/schema/index.ts';

/** What screens know of the signed-in member. */
export async function describeMember(context: Context, accountId: number): Promise<SignedInUser> {
  const rows = await context.db
    .select({
      userCode: accounts.code,
      userName: accounts.userName,
      displayName: accounts.displayName,
      profilePictureUrl: accounts.avatarId,
      permission: permissions,
    })
    .from(accounts)
    .leftJoin(permissions, eq(permissions.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .orderBy(asc(permissions.role));
  const [first] = rows;
  if (!first) throw new Error('a session without an account');
  const { permission: _, ...member } = first;
  return {
    ...member,
    permissions: rows.flatMap(({ permission: row }) =>
      row
        ? [
            {
              roleName: row.role,
              canView: row.canView,
              canInsert: row.canInsert,
              canUpdate: row.canUpdate,
              canDelete: row.canDelete,
              canRestore: row.canRestore,
            },
          ]
        : [],
    ),
  };
}
