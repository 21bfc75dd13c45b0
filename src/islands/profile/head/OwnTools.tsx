import { UserRoundPen } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props {
  userCode: string;
  onEdit: () => void;
  /** Called when a press on Edit is likely. */
  onNear: () => void;
}

/** The actions that members have on their own profile. */
export function OwnTools({ userCode, onEdit, onNear }: Props) {
  const ready = useReady();
  return (
    <div className="flex w-full flex-wrap justify-center gap-2 sm:justify-start">
      <FollowButton userCode={userCode} viewer={userCode} isFollowing={false} className="px-5" />
      <Button kind="quiet" className="px-5" disabled={!ready} onPointerEnter={onNear} onFocus={onNear} onClick={onEdit}>
        <UserRoundPen size={20} strokeWidth={1.75} aria-hidden /> {profile.edit}
      </Button>
      <a className="button button-primary px-5" href={paths.upload()}>
        {profile.upload}
      </a>
    </div>
  );
}
