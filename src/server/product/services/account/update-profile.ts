import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { isUniqueViolation } from '#server/ground/db/errors.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { giveUpName } from './earlier-names.ts';
import { looksTaken } from './look-alike.ts';

interface ProfileFields {
  displayName: string;
  userName: string;
  bio: string;
}

/**
 * Changes the names and the bio of the member; 409 if the user name, or a similar one, is reserved or belongs to another member, or did so
 * recently.
 */
export async function updateProfile(context: Context, member: Member, fields: ProfileFields): Promise<void> {
  const taken = new Problem(409, messages.userNameTaken, { userName: messages.userNameTaken });
  try {
    await context.db.transaction(async (tx) => {
      // Locked: of two simultaneous changes, the second one gives up the name that the first one took.
      const [own] = await tx.select().from(accounts).where(eq(accounts.id, member.id)).for('no key update');
      // A name older than this rule may be reserved or look like another one; its member keeps it.
      if (own && own.userName !== fields.userName) {
        if (await looksTaken(context, tx, { userName: fields.userName, by: member.id })) throw taken;
        await giveUpName(context, tx, member.id, own.userName);
      }
      await tx.update(accounts).set(fields).where(eq(accounts.id, member.id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_user_name_unique')) throw taken;
    throw error;
  }
}
