import type { Profile } from '#lib/contract/account.ts';
import type { accounts } from '#server/db/schema/index.ts';
import type { Actor } from '#server/policies/actor.ts';

/** An account as the contract's profile, seen by `viewer`. */
export function presentProfile(row: typeof accounts.$inferSelect, viewer: Actor, isFollowing: boolean): Profile {
  return {
    userCode: row.code,
    userAccountCode: row.code,
    userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
    displayName: row.displayName,
    userName: row.userName,
    bio: row.bio,
    avatarUrl: row.avatarId,
    isFollowing,
    follower: String(row.followerCount),
    followed: String(row.followedCount),
    likeCount: String(row.likeCount),
  };
}
