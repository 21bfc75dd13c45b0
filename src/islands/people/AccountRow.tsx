import { useStore } from '@nanostores/react';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { $followed, followNow } from '#lib/stores/account/follow.ts';
import { $shownAnyway, coverWord, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { people } from '#lib/texts/profile/people.ts';
import { CoverLine } from '../words/CoverLine.tsx';
import { FollowButton } from './FollowButton.tsx';
import { MemberLink } from './MemberLink.tsx';

/** One member of a list; a name with a hidden word is covered until the viewer wants to see it. */
export function AccountRow({ account }: { account: FoundAccount }) {
  const { userCode, hiddenBecauseOf } = account;
  const word = coverWord(userCode, hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  if (word === null) return <ShownRow account={account} />;
  return <CoverLine word={word} onShow={() => showAnyway(userCode)} className="min-h-16 px-3 py-1" />;
}

/** A link to the profile of a member, and a Follow button. */
function ShownRow({ account }: { account: FoundAccount }) {
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
