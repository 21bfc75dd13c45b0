import { UserRoundPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Invitation } from '#lib/contract/account/invitation.ts';
import type { Page } from '#lib/contract/page.ts';
import { createInvitations } from '#lib/stores/registration/invitations.ts';
import { invitations as texts } from '#lib/texts/registration/invitations.ts';
import { ListView } from '../list/ListView.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationRow } from './InvitationRow.tsx';

interface Props {
  /** Null if the server could not load it; then the list does. */
  first: Page<Invitation> | null;
  isAllowed: boolean;
}

/** The invitations that a member made, with the form that makes one. */
function InvitationsPage({ first, isAllowed }: Props) {
  const [invitations] = useState(() => createInvitations(first));
  useEffect(() => void invitations.list.loadFirst(), [invitations]);
  return (
    <div className="grid gap-6">
      <p className="px-2 text-dim">{isAllowed ? texts.about : texts.off}</p>
      {isAllowed && <InvitationForm invitations={invitations} />}
      <section aria-label={texts.list}>
        <ListView
          list={invitations.list}
          layout="rows"
          label={texts.list}
          keyOf={({ code }) => code}
          empty={<EmptyNote icon={UserRoundPlus} text={texts.none} />}
        >
          {(invitation) => (
            <InvitationRow invitation={invitation} onRevoke={() => invitations.revoke(invitation.code)} />
          )}
        </ListView>
      </section>
    </div>
  );
}

/** The page as it is mounted. */
export const InvitationsScreen = failsafe(InvitationsPage);
