import { eq } from 'drizzle-orm';
import type { Profile } from '#lib/contract/account/account.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { signInNeeded } from '#server/product/problem.ts';
import { presentProfile } from '#server/product/views/profile.ts';

/** The member's own profile. */
export async function getOwnProfile(context: Context, actor: Member): Promise<Profile> {
  const [account] = await context.db.select().from(accounts).where(eq(accounts.id, actor.id));
  if (!account) throw signInNeeded();
  return await presentProfile(context, account, actor, false);
}
