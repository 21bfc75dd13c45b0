import { Ban, Link2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { closeNotLoaded, showNotLoaded } from '#lib/stores/not-loaded.ts';
import type { NamedMember } from '#lib/stores/relation/relation.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { people } from '#lib/texts/profile/people.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { loadedLater } from '../../ui/loaded-later.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';

const RelationDialog = loadedLater(() => import('../../relation/RelationDialog.tsx'), closeNotLoaded);

interface Props {
  member: NamedMember;
  /** Visitors mute and block nobody. */
  isVisitor: boolean;
}

/** The actions on another member's profile. */
export function OthersMenu({ member, isVisitor }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MoreButton
        label={profile.more}
        onNotLoaded={showNotLoaded}
        className="grid size-12 place-items-center rounded border border-line bg-raised hover:opacity-80"
      >
        {({ MenuItem }) => (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(paths.profile(member.userCode))}>
              {profile.copyUrl}
            </MenuItem>
            {!isVisitor && (
              <MenuItem icon={Ban} onSelect={() => setOpen(true)}>
                {people.muteOrBlock}
              </MenuItem>
            )}
          </>
        )}
      </MoreButton>
      {open && <RelationDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
