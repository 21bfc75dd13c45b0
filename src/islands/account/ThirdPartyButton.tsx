import { useStore } from '@nanostores/react';
import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ThirdPartyOffer } from '#lib/contract/account/third-party.ts';
import { createThirdPartySignIn, sayButtonFailed } from '#lib/stores/account/third-party.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { renderGoogleButton } from './google-script.ts';

type Offer<Kind> = Extract<ThirdPartyOffer, { kind: Kind }>;

/** The button of a third-party login. */
function ThirdPartyButton({ offer }: { offer: ThirdPartyOffer }) {
  return offer.kind === 'google' ? <GoogleButton {...offer} /> : <ProviderLink {...offer} />;
}

/** A link to a provider's sign-in page, which returns the person to this page. */
function ProviderLink({ address, name }: Offer<'redirect'>) {
  const [{ $signingIn, comeBack }] = useState(() => createThirdPartySignIn(name));
  const signingIn = useStore($signingIn, { ssr: 'initial' });

  useEffect(() => void comeBack(), [comeBack]);

  const label = <span className="truncate">{account.continueWith({ provider: name })}</span>;
  if (signingIn) {
    return (
      <Button kind="quiet" busy className="w-full">
        {label}
      </Button>
    );
  }
  return (
    <a href={address} className="button button-quiet w-full">
      <KeyRound size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {label}
    </a>
  );
}

/** Google's own button, drawn by its script. If the script is blocked, our button loads it again. */
function GoogleButton({ clientId, nonce, name }: Offer<'google'>) {
  const [{ $signingIn, logIn }] = useState(() => createThirdPartySignIn(name));
  const signingIn = useStore($signingIn, { ssr: 'initial' });
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const place = useRef<HTMLDivElement>(null);

  const show = useCallback(async () => {
    if (!place.current) return;
    setState('loading');
    try {
      await renderGoogleButton(place.current, { clientId, nonce }, (credential) => void logIn(credential));
      setState('ready');
    } catch {
      setState('failed');
      sayButtonFailed(name);
    }
  }, [clientId, nonce, name, logIn]);

  useEffect(() => void show(), [show]);

  const ours = state !== 'ready' || signingIn;
  return (
    <div className="relative min-h-12">
      <div ref={place} hidden={state === 'failed'} className="flex min-h-12 items-center justify-center" />
      {ours && (
        <div className="absolute inset-0">
          <Button kind="quiet" busy={state !== 'failed'} className="w-full" onClick={() => void show()}>
            {account.continueWith({ provider: name })}
          </Button>
        </div>
      )}
    </div>
  );
}

export default failsafe(ThirdPartyButton);
