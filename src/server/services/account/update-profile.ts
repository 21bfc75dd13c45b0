import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { accounts } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { Problem } from '#server/problem.ts';

interface ProfileFields {
  displayName: string;
  userName: string;
  bio: string;
}

/** Changes the names and the bio of the member; 409 if somebody else has the user name. */
export async function updateProfile(context: Context, member: Member, fields: ProfileFields): Promise<void> {
  try {
    await context.db.update(accounts).set(fields).where(eq(accounts.id, member.id));
  } catch (error) {
    if (!isUniqueViolation(error, 'accounts_user_name_unique')) throw error;
    throw new Problem(409, messages.userNameTaken, { userName: messages.userNameTaken });
  }
}
