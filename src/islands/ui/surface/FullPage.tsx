import './surfaces.css';
import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { keepForToasts } from './keep-open.ts';
import { useOpener } from './opener.ts';
import { usePortalPlace } from './portal-place.ts';
import { useScrollLock } from './use-scroll-lock.ts';

interface Props {
  label: string;
  onClose: () => void;
  /** Lets Escape close something inside it first; true if it closed something. */
  onEscape: () => boolean;
  children: ReactNode;
}

/** Covers the page without changing it. */
export function FullPage({ label, onClose, onEscape, children }: Props) {
  const place = usePortalPlace();
  const { handBack } = useOpener();
  useScrollLock();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal container={place}>
        <Radix.Content
          aria-label={label}
          aria-describedby={undefined}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            // The first button does not get the focus, because its focus ring would be drawn over the media.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus({ preventScroll: true });
          }}
          onCloseAutoFocus={handBack}
          onEscapeKeyDown={(event) => {
            // The browser's own dialog would no longer close once this key is handled.
            const native = document.querySelector<HTMLDialogElement>('dialog[open]');
            native?.close();
            if (native || onEscape()) event.preventDefault();
          }}
          className="full-page dark fixed inset-0 z-40 flex overflow-clip bg-ground text-text outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
