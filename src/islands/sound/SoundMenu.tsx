import { useStore } from '@nanostores/react';
import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { $session } from '#lib/stores/account/session.ts';
import { reporting } from '#lib/stores/account/wish/stored-wish.ts';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';
import type { NamedMember } from '#lib/stores/relation/relation.ts';
import { people } from '#lib/texts/profile/people.ts';
import { sound as texts } from '#lib/texts/sound.ts';
import { type AboutOthers, ReportOrRelate } from '../report/ReportOrRelate.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

interface Props {
  /** The code of the sound. */
  code: string;
  /** The page of the sound. */
  path: string;
  /** Its owner; null if the viewer cannot see them. */
  owner: NamedMember | null;
  className: string;
}

/** The actions on another member's sound: report it, mute or block its owner. */
export function SoundMenu({ code, path, owner, className }: Props) {
  const viewer = useStore($session, { ssr: 'initial' });
  const [dialog, setDialog] = useState<AboutOthers | null>(null);
  const report = () => {
    if (requireMember(reporting.SOUND, path, code)) setDialog('report');
  };
  if (viewer && viewer.userCode === owner?.userCode) return null;
  return (
    <>
      <MoreButton label={texts.more} onNotLoaded={showNotLoaded} className={className}>
        {({ MenuItem }) => (
          <>
            <MenuItem icon={Flag} onSelect={report}>
              {texts.report}
            </MenuItem>
            {owner && viewer && (
              <MenuItem icon={Ban} onSelect={() => setDialog('relation')}>
                {people.muteOrBlock}
              </MenuItem>
            )}
          </>
        )}
      </MoreButton>
      <ReportOrRelate dialog={dialog} subject={{ kind: 'SOUND', code }} member={owner} onDialog={setDialog} />
    </>
  );
}
