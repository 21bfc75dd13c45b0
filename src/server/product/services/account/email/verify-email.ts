import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { hashSecret } from '#server/ground/codes.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { useMailToken } from './mail-tokens.ts';
import { registrationProof } from './registration-proof.ts';

/**
 * Confirms the address that the link was mailed to, in the browser that registered. 400 if the link was used or is older than seven days.
 * 409 in any other browser: the password may be a stranger's, so the link remains valid for choosing a new one.
 */
export async function verifyEmail(
  context: Context,
  key: Uint8Array,
  given: { token: string; proof: string | null },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const accountId = await useMailToken(tx, given.token, ['VERIFY_EMAIL'], context.now());
    if (accountId === null) throw new Problem(400, messages.linkInvalid);
    const [account] = await tx
      .update(accounts)
      .set({ isVerified: true })
      .where(eq(accounts.id, accountId))
      .returning({ code: accounts.code });
    const hasRegistered = account && hashSecret(given.proof ?? '') === hashSecret(registrationProof(key, account.code));
    if (!hasRegistered) throw new Problem(409, messages.passwordToConfirm);
  });
}
