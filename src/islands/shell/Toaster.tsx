import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect } from 'react';
import { said } from '#lib/language/language.ts';
import { $toast, dismissToast, pauseToast, restartToast, showStoredToast } from '#lib/stores/toast.ts';
import { ToastCard } from '../ui/ToastCard.tsx';
import { failsafe } from './Failsafe.tsx';

/** Restarts the toast's timer when the pointer leaves without focus, or the focus without hover. Only blur checks `:hover`: it may outlast a tap. */
const restartUnless = (state: ':hover' | ':focus-within') => (event: SyntheticEvent) => {
  if (!event.currentTarget.matches(state)) restartToast();
};

/** Where toasts appear: one at a time, below the top edge, above everything except a modal `dialog`, which shows its own. */
function Toaster() {
  const toast = useStore($toast, { ssr: 'initial' });

  useEffect(() => {
    showStoredToast();
    const onScreen = () => showStoredToast(true);
    document.addEventListener('riff-screen', onScreen);
    return () => document.removeEventListener('riff-screen', onScreen);
  }, []);

  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-safe-top z-[70] flex justify-center p-4 ps-[max(16px,var(--rail))]"
    >
      {toast && (
        <ToastCard
          key={toast.id}
          kind={toast.kind}
          title={toast.title && said(toast.title)}
          action={toast.action}
          role={toast.kind === 'destructive' ? 'alert' : undefined}
          onDismiss={dismissToast}
          onPointerEnter={pauseToast}
          onPointerLeave={restartUnless(':focus-within')}
          onFocus={pauseToast}
          onBlur={restartUnless(':hover')}
        >
          {said(toast.text)}
        </ToastCard>
      )}
    </div>
  );
}

export default failsafe(Toaster);
