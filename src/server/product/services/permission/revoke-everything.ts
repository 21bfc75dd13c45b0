import { eq, sql } from 'drizzle-orm';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { accounts, permissions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, Problem } from '#server/product/problem.ts';
import { findAccountByEmail } from '#server/product/services/account/email/find-account-by-email.ts';
import { findHolder, lockPermissions } from './read-permissions.ts';

const nothing = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };

/** Removes all permissions from the account with this address. 404 if there is none, 400 if nobody else could change permissions then. */
export async function revokeEverything(context: Context, email: string): Promise<{ userName: string }> {
  const account = await findAccountByEmail(context, email);
  if (!account) throw notFound(messages.noAccount);
  return await context.db.transaction(async (tx) => {
    await lockPermissions(tx);
    const [row] = await tx.select({ code: accounts.code }).from(accounts).where(eq(accounts.id, account.id));
    const holder = row && (await findHolder(tx, row.code));
    const isGrantor = holder?.rows.some(({ role, canUpdate }) => role === 'PERMISSION' && canUpdate);
    if (holder?.isLastGrantor && isGrantor) throw new Problem(400, messages.permissionLast);
    await tx
      .update(permissions)
      .set({ ...nothing, version: sql`${permissions.version} + 1` })
      .where(eq(permissions.accountId, account.id));
    return { userName: account.userName };
  });
}
