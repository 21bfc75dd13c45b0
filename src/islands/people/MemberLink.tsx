import type { ReactNode } from 'react';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import { paths } from '#lib/paths.ts';
import { MemberAvatar } from './MemberAvatar.tsx';

interface Props {
  account: Pick<FoundAccount, 'userCode' | 'userName' | 'displayName' | 'media'>;
  /** Beside the user name. */
  beside?: ReactNode;
  /** Below the names. */
  below?: ReactNode;
}

/** One member of a list, with their picture and names, linked to their profile. */
export const MemberLink = ({ account: { userCode, userName, displayName, media }, beside, below }: Props) => (
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
        {beside}
      </span>
      {below}
    </span>
  </a>
);
