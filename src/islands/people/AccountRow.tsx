import { useStore } from '@nanostores/react';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { $followed, followNow } from '#lib/stores/account/follow.ts';
import { $shownAnyway, coverWord, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { people } from '#lib/texts/profile/people.ts';
import { CoverLine } from '../words/CoverLine.tsx';
import { FollowButton } from './FollowButton.tsx';
import { MemberAvatar } from './MemberAvatar.tsx';

/** One member of a list; a name with a hidden word is covered until the viewer wants to see it. */
export function AccountRow({ account }: { account: FoundAccount }) {
  const { userCode, hiddenBecauseOf } = account;
  const word = coverWord(userCode, hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  if (word === null) return <ShownRow account={account} />;
  return <CoverLine word={word} onShow={() => showAnyway(userCode)} className="min-h-16 px-3 py-1" />;
}

/** A link to the profile of a member, and a Follow button. */
function ShownRow({ account }: { account: FoundAccount }) {
  const { userCode, userName, displayName, media, isFollowed, userCurrentCode } = account;
  const changed = useStore($followed, { ssr: 'initial' })[userCode];
  const { followerCount } = followNow(changed, { isFollowing: isFollowed, followerCount: account.followerCount });
  return (
    <div className="flex items-center gap-2 px-2 py-1">
      <a href={paths.profile(userCode)} className="flex min-h-14 min-w-0 grow items-center gap-3 rounded px-1">
        <MemberAvatar userCode={userCode} name={displayName} picture={media.avatar} size={44} />
        <span className="grid min-w-0 text-start leading-5">
          <bdi dir="auto" className="max-w-full justify-self-start truncate font-semibold">
            {displayName}
          </bdi>
          <span className="name-line text-14 text-dim">
            <bdi dir="auto" className="truncate">
              @{userName}
            </bdi>
            <span title={exactCount(followerCount)}>
              {people.followers({ count: Number(followerCount), shown: countLabel(followerCount) })}
            </span>
          </span>
        </span>
      </a>
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
