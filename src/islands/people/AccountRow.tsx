import { useStore } from '@nanostores/react';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { $followed, followNow } from '#lib/stores/account/follow.ts';
import { people } from '#lib/texts/profile/people.ts';
import { FollowButton } from './FollowButton.tsx';
import { MemberLink } from './MemberLink.tsx';

/** One member of a list, with a link to their profile and a Follow button. */
export function AccountRow({ account }: { account: FoundAccount }) {
  const { userCode, displayName, isFollowed, userCurrentCode } = account;
  const changed = useStore($followed, { ssr: 'initial' })[userCode];
  const { followerCount } = followNow(changed, { isFollowing: isFollowed, followerCount: account.followerCount });
  return (
    <div className="flex items-center gap-2 px-2 py-1">
      <MemberLink
        account={account}
        beside={
          <span title={exactCount(followerCount)}>
            {people.followers({ count: Number(followerCount), shown: countLabel(followerCount) })}
          </span>
        }
      />
      <FollowButton
        userCode={userCode}
        viewer={userCurrentCode}
        isFollowing={isFollowed}
        name={displayName}
        className="px-4 text-14"
      />
    </div>
  );
}
