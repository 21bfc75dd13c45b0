import { Ban, Flag, Link2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { reporting } from '#lib/stores/account/wish/stored-wish.ts';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';
import type { NamedMember } from '#lib/stores/relation/relation.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { people } from '#lib/texts/profile/people.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { type AboutOthers, ReportOrRelate } from '../../report/ReportOrRelate.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';

interface Props {
  member: NamedMember;
  /** Visitors mute and block nobody. */
  isVisitor: boolean;
}

/** The actions on another member's profile: copy its link, report, mute or block the member. */
export function OthersMenu({ member, isVisitor }: Props) {
  const { userCode } = member;
  const path = paths.profile(userCode);
  const [dialog, setDialog] = useState<AboutOthers | null>(null);
  const report = () => {
    if (requireMember(reporting.MEMBER, path, userCode)) setDialog('report');
  };
  return (
    <>
      <MoreButton
        label={profile.more}
        onNotLoaded={showNotLoaded}
        className="grid size-12 place-items-center rounded border border-line bg-raised hover:opacity-80"
      >
        {({ MenuItem }) => (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(path)}>
              {profile.copyUrl}
            </MenuItem>
            <MenuItem icon={Flag} onSelect={report}>
              {profile.report}
            </MenuItem>
            {!isVisitor && (
              <MenuItem icon={Ban} onSelect={() => setDialog('relation')}>
                {people.muteOrBlock}
              </MenuItem>
            )}
          </>
        )}
      </MoreButton>
      <ReportOrRelate
        dialog={dialog}
        subject={{ kind: 'MEMBER', code: userCode }}
        member={member}
        onDialog={setDialog}
      />
    </>
  );
}
