import { useStore } from '@nanostores/react';
import { Check, Plus } from 'lucide-react';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { $followBusy, $followed, toggleFollow } from '#lib/stores/account/follow.ts';
import { people } from '#lib/texts/profile/people.ts';

/** On the avatar of an author whom the viewer did not follow when the post was loaded: a press follows the author; a second press undoes it. */
export function FollowBadge({ post }: { post: Post }) {
  const { postCode, userCode, userDisplayName, userCurrentCode } = post;
  const changed = useStore($followed)[userCode];
  const busy = useStore($followBusy).includes(userCode);
  if (userCode === userCurrentCode || (post.isFollowing && changed !== false)) return null;
  const Mark = changed ? Check : Plus;
  const name = userDisplayName;
  return (
    <button
      type="button"
      aria-label={changed ? people.followingName({ name }) : people.followName({ name })}
      aria-busy={busy}
      onClick={() => void toggleFollow(userCode, undefined, paths.home(postCode))}
      // From the edge of the disc down to Like: a press above that is meant for the avatar.
      className="follow-badge absolute left-1/2 top-9 grid h-11 w-11 -translate-x-1/2 content-start justify-center rounded-full sideways:h-6"
    >
      <span
        className={`grid size-6 place-content-center rounded-full text-on-accent transition-colors ${changed ? 'bg-light' : 'bg-accent'} ${busy ? 'opacity-60' : ''}`}
      >
        <Mark size={16} strokeWidth={3} aria-hidden />
      </span>
    </button>
  );
}
