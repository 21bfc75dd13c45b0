import { Link2 } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';

/** The actions on another member's profile. */
export function OthersMenu({ userCode }: { userCode: string }) {
  return (
    <MoreButton
      label={profile.more}
      onNotLoaded={showNotLoaded}
      className="grid size-12 place-items-center rounded border border-line bg-raised hover:opacity-80"
    >
      {({ MenuItem }) => (
        <MenuItem icon={Link2} onSelect={() => void copyLink(paths.profile(userCode))}>
          {profile.copyUrl}
        </MenuItem>
      )}
    </MoreButton>
  );
}
