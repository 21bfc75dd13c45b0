import { useStore } from '@nanostores/react';
import { ArrowUp, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import type { Inbox } from '#lib/stores/inbox/inbox.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';

interface Props {
  inbox: Inbox;
  onPress: () => Promise<void>;
}

/** How many notifications arrived, above the list without moving it; a press loads them. */
export function ArrivedButton({ inbox, onPress }: Props) {
  const count = useStore(inbox.$arrived, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  const Icon = busy ? LoaderCircle : ArrowUp;
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <div className="pointer-events-none sticky top-[calc(8px+var(--safe-top))] z-20 flex h-0 justify-center">
      <p role="status" className="sr-only">
        {count > 0 && texts.arrived({ count })}
      </p>
      {count > 0 && (
        <button
          type="button"
          aria-busy={busy}
          onClick={() => busy || void press()}
          className="inbox-arrived pointer-events-auto inline-flex h-11 items-center gap-2 rounded-full bg-text px-5 text-14 font-semibold text-ground outline-text shadow-float hover:opacity-90"
        >
          <Icon size={20} aria-hidden className={busy ? 'animate-spin' : ''} />
          {texts.arrived({ count })}
        </button>
      )}
    </div>
  );
}
