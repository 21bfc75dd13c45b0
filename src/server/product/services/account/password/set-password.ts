import { and, eq, isNull, ne } from 'drizzle-orm';
import type { LanguageTag } from '#lib/language/languages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, accountTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { hashNewPassword } from './hash-new-password.ts';

interface NewPassword {
  accountId: number;
  /** Null: only the third party can open the account, until its owner requests a reset. */
  passwordHash: string | null;
  /** The session of a member who changes their own password. */
  keptSessionId?: number;
  /** Of the notice. */
  language?: LanguageTag | undefined;
}

/** Sets a member's new password; the current session continues, all others end. */
export async function changePassword(
  context: Context,
  member: Member,
  newPassword: string,
  language?: LanguageTag,
): Promise<void> {
  const passwordHash = await hashNewPassword(newPassword, 'newPassword');
  const change = { accountId: member.id, passwordHash, keptSessionId: member.sessionId, language };
  await context.db.transaction((tx) => setPassword(context, tx, change));
}

/** Sets an account's password, ends every session except the kept one, uses up the links that set a password, and mails a notice. */
export async function setPassword(
  context: Context,
  tx: Queryable,
  { accountId, passwordHash, keptSessionId, language }: NewPassword,
): Promise<void> {
  const now = context.now();
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), ne(sessions.id, keptSessionId ?? -1)));
  // A person with a session may not own the address: the link that confirms it remains valid, and locks them out.
  const purpose = keptSessionId === undefined ? undefined : eq(accountTokens.purpose, 'RESET_PASSWORD');
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.accountId, accountId), purpose, isNull(accountTokens.usedAt)));
  const change = passwordHash === null ? 'REMOVED' : 'CHANGED';
  await emit(context, tx, { kind: 'passwordChanged', accountId, change, language });
}
