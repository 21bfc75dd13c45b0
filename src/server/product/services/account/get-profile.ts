import { and, eq } from 'drizzle-orm';
import type { Profile } from '#lib/contract/account/account.ts';
import type { Database } from '#server/ground/db/database.ts';
import { follows } from '#server/ground/db/schema/index.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { presentProfile } from '#server/product/views/profile.ts';
import { findVisibleAccount } from './find-visible-account.ts';

/** The profile of an account, and whether the actor follows it. 404 if they may not see it. */
export async function getProfile(context: Context, actor: Actor, code: string): Promise<Profile> {
  const account = await findVisibleAccount(context.db, actor, code);
  const isFollowing = await isFollowedBy(context.db, viewerId(actor), account.id);
  return await presentProfile(context, account, actor, isFollowing);
}

async function isFollowedBy(db: Database, viewer: number | null, accountId: number): Promise<boolean> {
  if (viewer === null) return false;
  const [row] = await db
    .select({ id: follows.followeeId })
    .from(follows)
    .where(and(eq(follows.followerId, viewer), eq(follows.followeeId, accountId)));
  return row !== undefined;
}
