import type { Context } from '#server/context.ts';
import type { Member } from '#server/policies/actor.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { setPassword } from './set-password.ts';

/** Sets a member's new password; the current session continues, all others end. */
export async function changePassword(context: Context, member: Member, newPassword: string): Promise<void> {
  const passwordHash = await hashPassword(newPassword);
  const change = { accountId: member.id, passwordHash, now: context.now(), keptSessionId: member.sessionId };
  await context.db.transaction((tx) => setPassword(tx, change));
}
