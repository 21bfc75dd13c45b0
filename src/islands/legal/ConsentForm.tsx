import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Agreement } from '#lib/contract/legal/consent.ts';
import { createConsentForm } from '#lib/stores/legal/consent-form.ts';
import { legal } from '#lib/texts/legal.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  consents: Agreement[];
}

/** Agreeing to new versions of legal pages, or logging out. */
function ConsentForm({ consents }: Props) {
  const [form] = useState(() => createConsentForm(consents));
  const running = useStore(form.$running, { ssr: 'initial' });
  return (
    <div className="flex flex-col gap-4">
      <Button busy={running === 'agree'} onClick={() => void form.agree()}>
        {legal.agree}
      </Button>
      <Button kind="quiet" busy={running === 'logOut'} onClick={() => void form.logOut()}>
        {legal.logOut}
      </Button>
    </div>
  );
}

export default failsafe(ConsentForm);
