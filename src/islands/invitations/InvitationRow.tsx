import { useState } from 'react';
import type { Invitation } from '#lib/contract/account/invitation.ts';
import { spokenLocale } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { invitationLink } from '#lib/stores/registration/invitations.ts';
import { copyText } from '#lib/stores/settings/copy-text.ts';
import { invitations as texts } from '#lib/texts/registration/invitations.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  invitation: Invitation;
  /** False if that failed. */
  onRevoke: () => Promise<boolean>;
}

const dayText = (moment: string) =>
  new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));

/** Until when it works, or why it does not any more. */
function endOf({ isOpen, revokedAt, uses, usesMost, expiresAt }: Invitation): string {
  if (isOpen) return texts.until({ day: dayText(expiresAt) });
  if (revokedAt !== null) return texts.revoked;
  return uses >= usesMost ? texts.usedUp : texts.ended({ day: dayText(expiresAt) });
}

/** One invitation: its link, how often it was used, and the buttons that copy and revoke it. */
export function InvitationRow({ invitation, onRevoke }: Props) {
  const { code, uses, usesMost, isOpen } = invitation;
  const [busy, setBusy] = useState(false);
  const link = paths.invitation(code);
  const revoke = async () => {
    setBusy(true);
    await onRevoke();
    setBusy(false);
  };
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-3 px-3 py-2">
      <div className="min-w-0 grow basis-48 text-start leading-5">
        <p dir="ltr" className="truncate text-start font-semibold">
          {link}
        </p>
        <p className="text-14 text-dim">
          {texts.used({ used: uses, count: usesMost })} · {endOf(invitation)}
        </p>
      </div>
      {isOpen && (
        <div className="flex shrink-0 gap-2">
          <Button
            kind="quiet"
            aria-label={texts.copyOf({ link })}
            className="px-4 text-14"
            onClick={() => void copyText(invitationLink(code))}
          >
            {texts.copy}
          </Button>
          <Button
            kind="quiet"
            busy={busy}
            aria-label={texts.revokeOf({ link })}
            className="px-4 text-14"
            onClick={() => void revoke()}
          >
            {texts.revoke}
          </Button>
        </div>
      )}
    </div>
  );
}
