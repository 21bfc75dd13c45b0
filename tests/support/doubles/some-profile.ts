import type { Profile } from '#lib/contract/account/account.ts';

/** A member's own profile; the test sets the fields that matter. */
export const someProfile = (more: Partial<Profile> = {}): Profile => ({
  ...{ userCode: 'ada', userAccountCode: 'ada', userCurrentCode: 'ada' },
  ...{
    displayName: 'Ada',
    userName: 'ada',
    bio: 'Hello.',
    links: { members: [], tags: [] },
    avatarUrl: null,
    media: { avatar: null },
  },
  ...{ isFollowing: false, follower: '3', followed: '2', likeCount: '1' },
  ...more,
});
