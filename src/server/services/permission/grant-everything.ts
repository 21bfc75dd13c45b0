import { eq, sql } from 'drizzle-orm';
import { limits } from '#lib/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { accounts, permissions, role } from '#server/db/schema/index.ts';
import { findAccountByEmail } from '#server/services/account/email/find-account-by-email.ts';
import { giveMailToken } from '#server/services/account/email/mail-tokens.ts';
import { registerAccount } from '#server/services/account/register-account.ts';
import { lockPermissions } from './read-permissions.ts';

const everything = { canView: true, canInsert: true, canUpdate: true, canDelete: true, canRestore: true };

/**
 * Gives the account with this address every permission and enables it if it was disabled; creates it if there is none.
 * `resetToken` opens the screen that sets a password, and is null if the account has one.
 */
export async function grantEverything(
  context: Context,
  email: string,
): Promise<{ userName: string; isNew: boolean; resetToken: string | null }> {
  const existing = await findAccountByEmail(context, email);
  if (!existing) {
    const displayName = email.split('@')[0]?.slice(0, limits.displayName) || 'Administrator';
    await registerAccount(context, { displayName, email, password: null });
  }
  const account = existing ?? (await findAccountByEmail(context, email));
  if (!account) throw new Error('the account was not made');
  return await context.db.transaction(async (tx) => {
    await lockPermissions(tx);
    await tx.update(accounts).set({ disabledAt: null, disabledReason: null }).where(eq(accounts.id, account.id));
    for (const name of role.enumValues) {
      await tx
        .insert(permissions)
        .values({ accountId: account.id, role: name, ...everything })
        .onConflictDoUpdate({
          target: [permissions.accountId, permissions.role],
          set: { ...everything, version: sql`${permissions.version} + 1` },
        });
    }
    const resetToken =
      account.passwordHash === null ? await giveMailToken(tx, account.id, 'RESET_PASSWORD', context.now()) : null;
    return { userName: account.userName, isNew: !existing, resetToken };
  });
}
