import type { ReactNode } from 'react';
import type { Profile } from '#lib/contract/account/account.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props extends Pick<Profile, 'followed' | 'follower' | 'likeCount'> {
  onOpen: (list: 'followers' | 'following') => void;
  /** Called when a press is likely. */
  onNear: () => void;
}

/** Three counts. Two of them open the list of the counted accounts. */
export function Counts({ followed, follower, likeCount, onOpen, onNear }: Props) {
  const ready = useReady();
  const button = (list: 'followers' | 'following', count: string) => (
    <button
      type="button"
      disabled={!ready}
      aria-haspopup="dialog"
      title={profile[`${list}Count`]({ count: Number(count) })}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={() => onOpen(list)}
      className={`${box} hover:bg-line`}
    >
      <Count count={count}>{profile[list]}</Count>
    </button>
  );
  return (
    <ul aria-label={profile.counts} className="-mx-3 flex">
      <li>{button('following', followed)}</li>
      <li>{button('followers', follower)}</li>
      <li title={profile.likesCount({ count: Number(likeCount) })} className={box}>
        <Count count={likeCount}>{profile.likes}</Count>
      </li>
    </ul>
  );
}

const box = 'flex min-h-11 min-w-20 flex-col items-center rounded px-3 py-1 sm:items-start';

/** A short count; screen readers announce the exact one. */
function Count({ count, children }: { count: string; children: ReactNode }) {
  return (
    <>
      <span className="font-brand text-20 font-bold tabular-nums">
        <span aria-hidden>{countLabel(count)}</span>
        <span className="sr-only">{exactCount(count)}</span>
      </span>{' '}
      <span className="text-14 text-dim">{children}</span>
    </>
  );
}
