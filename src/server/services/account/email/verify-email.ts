import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';
import { Problem } from '#server/problem.ts';
import { useMailToken } from './mail-tokens.ts';

/** Confirms the address that the link was mailed to. 400 if the link was used or is older than seven days. */
export async function verifyEmail(context: Context, token: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const accountId = await useMailToken(tx, token, 'VERIFY_EMAIL', context.now());
    if (accountId === null) throw new Problem(400, messages.linkInvalid);
    await tx.update(accounts).set({ isVerified: true }).where(eq(accounts.id, accountId));
  });
}
