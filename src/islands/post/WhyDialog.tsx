import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { said } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { $session } from '#lib/stores/account/session.ts';
import { createWhy } from '#lib/stores/post/interest/why.ts';
import { post as texts } from '#lib/texts/post/post.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/surface/Dialog.tsx';

interface Props {
  postCode: string;
  onClose: () => void;
}

/** Says why a post is in the viewer's feed. */
export default function WhyDialog({ postCode, onClose }: Props) {
  const [why] = useState(() => createWhy(postCode));
  const state = useStore(why.$why);
  useEffect(() => void why.load(), [why]);
  return (
    <Dialog title={texts.why} onClose={onClose}>
      <div aria-live="polite" aria-busy={state.phase === 'loading'} className="mt-3 min-h-24">
        {state.phase === 'loading' && <p className="text-dim">{texts.loading}</p>}
        {state.phase === 'failed' && (
          <div className="flex items-center justify-between gap-4">
            <p>{said(state.reason)}</p>
            <Button kind="quiet" onClick={() => void why.load()}>
              {texts.retry}
            </Button>
          </div>
        )}
        {state.phase === 'ready' && state.reasons.length === 0 && <p>{texts.noReasons}</p>}
        {state.phase === 'ready' && state.reasons.length > 0 && (
          <>
            <p className="text-dim">{texts.reasons}</p>
            <ul className="mt-2 list-disc ps-5">
              {state.reasons.map(({ kind, text }) => (
                <li key={kind} dir="auto" className="py-1">
                  {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="mt-4 grid gap-3">
        <Button kind="quiet" onClick={onClose}>
          {texts.close}
        </Button>
        {$session.get() && (
          <a href={paths.contentSettings()} className="button button-bare">
            {texts.contentSettings}
          </a>
        )}
      </div>
    </Dialog>
  );
}
