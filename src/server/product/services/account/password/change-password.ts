import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { setPassword } from './set-password.ts';

/** Sets a member's new password; the current session continues, all others end. */
export async function changePassword(context: Context, member: Member, newPassword: string): Promise<void> {
  const passwordHash = await hashNewPassword(newPassword, 'newPassword');
  const change = { accountId: member.id, passwordHash, keptSessionId: member.sessionId };
  await context.db.transaction((tx) => setPassword(context, tx, change));
}
