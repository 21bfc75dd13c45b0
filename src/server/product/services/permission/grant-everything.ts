import { eq, sql } from 'drizzle-orm';
import { cutTo, limits } from '#lib/contract/limits.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, permissions, role } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { findAccountByEmail } from '#server/product/services/account/email/find-account-by-email.ts';
import { giveMailToken } from '#server/product/services/account/email/mail-tokens.ts';
import { setPassword } from '#server/product/services/account/password/set-password.ts';
import { registerAccount } from '#server/product/services/account/register-account.ts';
import { setDisabled } from '#server/product/services/counts/set-disabled.ts';
import { lockPermissions } from './read-permissions.ts';

const everything = { canView: true, canInsert: true, canUpdate: true, canDelete: true, canRestore: true };

/** The account that now has every permission. */
interface Administrator {
  userName: string;
  isNew: boolean;
  /** Whether a stranger had registered the address without confirming it. Their sessions, password and third party no longer open it. */
  isTakenBack: boolean;
  /** Opens the screen that sets a password; null if the account has one. */
  resetToken: string | null;
}

/** Gives the account with this address every permission and enables it if it was disabled; creates it if there is none. */
export async function grantEverything(context: Context, email: string): Promise<Administrator> {
  const existing = await findAccountByEmail(context, email);
  if (!existing) {
    const displayName = cutTo(email.split('@')[0] ?? '', limits.displayName) || 'Administrator';
    await registerAccount(context, { displayName, email, password: null });
  }
  const account = existing ?? (await findAccountByEmail(context, email));
  if (!account) throw new Error('the account was not made');
  return await context.db.transaction(async (tx) => {
    await lockPermissions(tx);
    await setDisabled(context, tx, account.id, { disabledAt: null, disabledReason: null });
    const [{ isVerified, passwordHash } = account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, account.id));
    const isTakenBack = existing !== undefined && !isVerified;
    if (isTakenBack) await takeBack(context, tx, account.id);
    await grantAll(tx, account.id);
    const needsPassword = isTakenBack || passwordHash === null;
    const resetToken = needsPassword ? await giveMailToken(tx, account.id, 'RESET_PASSWORD', context.now()) : null;
    return { userName: account.userName, isNew: !existing, isTakenBack, resetToken };
  });
}

/** Gives an account every permission. */
export async function grantAll(tx: Queryable, accountId: number): Promise<void> {
  for (const name of role.enumValues) {
    await tx
      .insert(permissions)
      .values({ accountId, role: name, ...everything })
      .onConflictDoUpdate({
        target: [permissions.accountId, permissions.role],
        set: { ...everything, version: sql`${permissions.version} + 1` },
      });
  }
}

/** Removes every way to open the account, until its owner sets a password. */
async function takeBack(context: Context, tx: Queryable, accountId: number): Promise<void> {
  await tx.update(accounts).set({ provider: 'local', providerSubject: null }).where(eq(accounts.id, accountId));
  await setPassword(context, tx, { accountId, passwordHash: null });
}
