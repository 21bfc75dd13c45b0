import { useState } from 'react';
import type { RelatedAccount, RelationTab } from '#lib/stores/relation/relations.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';
import { MemberLink } from '../people/MemberLink.tsx';
import { Button } from '../ui/Button.tsx';
import { mutedNow } from './muted-now.ts';

interface Props {
  account: RelatedAccount;
  tab: RelationTab;
  /** Ends the block or the mute; false if that failed. */
  onEnd: () => Promise<boolean>;
}

/** One account that the member blocks or mutes, with the button that ends it. */
export function RelatedRow({ account, tab, onEnd }: Props) {
  const { userName, until = null, what } = account;
  const [busy, setBusy] = useState(false);
  const isMute = tab === 'muted';
  const end = async () => {
    setBusy(true);
    if (!(await onEnd())) setBusy(false);
  };
  return (
    <div className="flex items-center gap-2 px-2 py-1">
      <MemberLink
        account={account}
        below={
          isMute &&
          what && (
            <span className="text-14 text-dim">
              {texts[what]} · {mutedNow(until)}
            </span>
          )
        }
      />
      <Button
        kind="quiet"
        busy={busy}
        aria-label={isMute ? texts.unmuteName({ name: userName }) : texts.unblockName({ name: userName })}
        className="shrink-0 px-4 text-14"
        onClick={() => void end()}
      >
        {isMute ? texts.unmuteShort : texts.unblockShort}
      </Button>
    </div>
  );
}
