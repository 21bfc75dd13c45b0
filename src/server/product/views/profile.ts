import type { Profile } from '#lib/contract/account/account.ts';
import type { accounts } from '#server/ground/db/schema/index.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { findLinks, noLinks } from './text-links.ts';

/** An account as a profile of the contract, for this viewer. */
export async function presentProfile(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  row: typeof accounts.$inferSelect,
  viewer: Actor,
  isFollowing: boolean,
): Promise<Profile> {
  const [links = noLinks] = await findLinks(db, [row.bio], viewerId(viewer));
  return {
    userCode: row.code,
    userAccountCode: row.code,
    userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
    displayName: row.displayName,
    userName: row.userName,
    bio: row.bio,
    links,
    avatarUrl: row.avatarId,
    media: { avatar: addresses.avatar(row.avatarId) },
    isFollowing,
    follower: String(row.followerCount),
    followed: String(row.followedCount),
    likeCount: String(row.likeCount),
  };
}
