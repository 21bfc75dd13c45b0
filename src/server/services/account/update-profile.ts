import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { accounts } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { Problem } from '#server/problem.ts';
import { looksTaken } from './look-alike.ts';

interface ProfileFields {
  displayName: string;
  userName: string;
  bio: string;
}

/** Changes the names and the bio of the member; 409 if somebody else has the user name, or one that looks like it. */
export async function updateProfile(context: Context, member: Member, fields: ProfileFields): Promise<void> {
  const taken = new Problem(409, messages.userNameTaken, { userName: messages.userNameTaken });
  try {
    await context.db.transaction(async (tx) => {
      const [own] = await tx.select({ userName: accounts.userName }).from(accounts).where(eq(accounts.id, member.id));
      // A name from before this rule may look like another one: its member keeps it.
      const isNew = own?.userName !== fields.userName;
      if (isNew && (await looksTaken(tx, fields.userName, member.id))) throw taken;
      await tx.update(accounts).set(fields).where(eq(accounts.id, member.id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_user_name_unique')) throw taken;
    throw error;
  }
}
