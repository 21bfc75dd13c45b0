import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createUnsubscribe } from '#lib/stores/inbox/settings/unsubscribe.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { StatusNote } from '../ui/StatusNote.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** The button that ends a member's digests, and its result. */
function Unsubscribe() {
  const [page] = useState(createUnsubscribe);
  const { step, message } = useStore(page.$stopping, { ssr: 'initial' });
  useMailedLink(page.takeToken);
  return (
    <>
      <StatusNote message={message} kind={step === 'stopped' ? 'success' : 'problem'} className="mb-6" />
      {(step === 'asked' || step === 'sending') && (
        <Button busy={step === 'sending'} onClick={() => void page.stop()} className="w-full">
          {account.stopMails}
        </Button>
      )}
    </>
  );
}

export default failsafe(Unsubscribe);
