import { useStore } from '@nanostores/react';
import { Camera } from 'lucide-react';
import { messages } from '#lib/contract/messages.ts';
import { $followed, followNow } from '#lib/stores/account/follow.ts';
import type { ProfileStore } from '#lib/stores/profile/profile.ts';
import { profile as texts } from '#lib/texts/profile/profile.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { MemberAvatar } from '../../people/MemberAvatar.tsx';
import { ProfileMenu } from '../../shell/ProfileMenu.tsx';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { Bio } from './Bio.tsx';
import { Counts } from './Counts.tsx';
import { OthersMenu } from './OthersMenu.tsx';
import { OwnTools } from './OwnTools.tsx';

interface Props {
  profile: ProfileStore;
  own: boolean;
  onEdit: () => void;
  onOpen: (dialog: 'avatar' | 'followers' | 'following') => void;
  /** Called when a press on a dialog's button is likely; loads the dialog. */
  near: Record<'edit' | 'avatar' | 'people', () => void>;
}

/** The name and picture of a member, their counts, and the actions on the account. */
export function ProfileHead({ profile, own, onEdit, onOpen, near }: Props) {
  const shown = useStore(profile.$profile, { ssr: 'initial' });
  const { userCode, displayName, userName, bio, media, followed, likeCount } = shown;
  const changed = useStore($followed, { ssr: 'initial' })[userCode];
  const { followerCount } = followNow(changed, { isFollowing: shown.isFollowing, followerCount: shown.follower });
  const ready = useReady();
  return (
    <header className="relative grid justify-items-center gap-x-8 gap-y-4 px-4 text-center sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start sm:justify-items-start sm:text-left sm:rtl:text-right">
      <div className="relative sm:row-span-2">
        <MemberAvatar userCode={userCode} name={displayName} picture={media.avatar} size={112} />
        {own && (
          <button
            type="button"
            aria-label={texts.editAvatar}
            disabled={!ready}
            onPointerEnter={near.avatar}
            onFocus={near.avatar}
            onClick={() => onOpen('avatar')}
            className="absolute -bottom-2 -end-2 grid size-11 place-items-center rounded-full border-4 border-ground bg-raised text-text hover:bg-ground"
          >
            <Camera size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
      <div className="w-full min-w-0 max-w-[560px] sm:pe-28">
        <h1 dir="auto" className="member-text text-28">
          {displayName}
        </h1>
        <p className="mt-1 break-all text-dim">
          <bdi>@{userName}</bdi>
        </p>
      </div>
      <div className="absolute end-3 top-0">
        {own ? <ProfileMenu /> : <OthersMenu member={shown} isVisitor={shown.userCurrentCode === null} />}
      </div>
      <div className="grid w-full min-w-0 max-w-[560px] justify-items-center gap-4 sm:justify-items-start">
        <Counts
          followed={followed}
          follower={followerCount}
          likeCount={likeCount}
          onOpen={onOpen}
          onNear={near.people}
        />
        {bio && <Bio text={bio} links={shown.links} />}
        {own ? (
          <OwnTools userCode={userCode} onEdit={onEdit} onNear={near.edit} />
        ) : (
          <FollowButton
            userCode={userCode}
            viewer={shown.userCurrentCode}
            isFollowing={shown.isFollowing}
            failed={messages.followToggleFailed}
            primary
            className="min-w-36"
          />
        )}
      </div>
    </header>
  );
}
