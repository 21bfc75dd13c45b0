import { and, eq, isNull } from 'drizzle-orm';
import { userNotFound } from '#lib/contract/admin/user-messages.ts';
import { limits } from '#lib/contract/limits.ts';
import { sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { findAccountByEmail } from '#server/product/services/account/email/find-account-by-email.ts';
import { hashNewPassword } from '#server/product/services/account/password/hash-new-password.ts';
import { setPassword } from '#server/product/services/account/password/set-password.ts';
import { setDisabled } from '../counts/set-disabled.ts';
import { lockPermissions } from '../permission/read-permissions.ts';
import { settleOpen } from '../report/settle-open.ts';

interface Change {
  verb: 'setPassword' | 'disableAccount' | 'enableAccount';
  password: string;
  reason: string;
}

/** Changes an account on behalf of the machine's operator, without permission checks. 404 if no account has this address. */
export async function changeAccount(
  context: Context,
  address: string,
  { verb, password, reason }: Change,
): Promise<{ userName: string }> {
  const account = await findAccountByEmail(context, address);
  if (!account) throw notFound(userNotFound);
  const passwordHash = verb === 'setPassword' ? await hashNewPassword(password, 'newPassword') : null;
  const now = context.now();
  await context.db.transaction(async (tx) => {
    if (verb === 'setPassword') return await setPassword(context, tx, { accountId: account.id, passwordHash });
    // The same lock order as in `disableUser`.
    await lockPermissions(tx);
    const isDisabled = verb === 'disableAccount';
    const disabledReason = isDisabled && reason !== '' ? reason.slice(0, limits.disableReason) : null;
    await setDisabled(context, tx, account.id, {
      disabledAt: isDisabled ? (account.disabledAt ?? now) : null,
      disabledReason,
    });
    if (!isDisabled) return;
    const settled = { settlement: 'REMOVED', settledById: null, note: disabledReason } as const;
    await settleOpen(context, tx, [{ kind: 'MEMBER', id: account.id }], settled);
    await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.accountId, account.id), isNull(sessions.endedAt)));
  });
  return { userName: account.userName };
}
