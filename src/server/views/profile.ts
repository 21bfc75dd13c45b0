import type { Profile } from '#lib/contract/account/account.ts';
import type { accounts } from '#server/db/schema/index.ts';
import type { Actor } from '#server/policies/actor.ts';
import type { Addresses } from './media/addresses.ts';

/** An account as a profile of the contract, for this viewer. */
export function presentProfile(
  addresses: Addresses,
  row: typeof accounts.$inferSelect,
  viewer: Actor,
  isFollowing: boolean,
): Profile {
  return {
    userCode: row.code,
    userAccountCode: row.code,
    userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
    displayName: row.displayName,
    userName: row.userName,
    bio: row.bio,
    avatarUrl: row.avatarId,
    media: { avatar: addresses.avatar(row.avatarId) },
    isFollowing,
    follower: String(row.followerCount),
    followed: String(row.followedCount),
    likeCount: String(row.likeCount),
  };
}
