import { useStore } from '@nanostores/react';
import { $followBusy, $followed, followNow, toggleFollow } from '#lib/stores/account/follow.ts';
import { people } from '#lib/texts/profile/people.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  userCode: string;
  /** The viewer's own code; null for visitors. */
  viewer: string | null;
  /** Whether the viewer follows the account, according to the answer that this place loaded. */
  isFollowing: boolean;
  /** The name of the account, for screen readers; needed in a list. */
  name?: string;
  /** The account follows the viewer. */
  back?: boolean;
  /** The one primary button of its screen. */
  primary?: boolean;
  /** Shown if the server gives no reason for a failure. */
  failed?: string;
  className?: string;
}

/** 'Follow', 'Following', or 'You' that does nothing. */
export function FollowButton(props: Props) {
  const { userCode, viewer, name, back = false, primary = false, failed, className = '', ...loaded } = props;
  const changed = useStore($followed, { ssr: 'initial' })[userCode];
  const busy = useStore($followBusy, { ssr: 'initial' }).includes(userCode);
  const { isFollowing } = followNow(changed, { ...loaded, followerCount: '0' });
  const own = userCode === viewer;
  const named = isFollowing ? people.followingName : back ? people.followBackName : people.followName;
  return (
    <Button
      kind={primary && !own && !isFollowing ? 'primary' : 'quiet'}
      aria-label={name === undefined || own ? undefined : named({ name })}
      busy={busy}
      disabled={own}
      onClick={() => void toggleFollow(userCode, failed, undefined, isFollowing)}
      className={`shrink-0 disabled:opacity-60 ${className}`}
    >
      {own ? people.you : isFollowing ? people.following : back ? people.followBack : people.follow}
    </Button>
  );
}
