import './surfaces.css';
import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { keepForToasts } from './keep-open.ts';
import { useOpener } from './opener.ts';
import { usePortalPlace } from './portal-place.ts';
import { useScrollLock } from './use-scroll-lock.ts';

interface Props {
  title: string;
  /** The consequences, below the title. */
  text?: string;
  /** The id of the element that has the focus first; otherwise the first one that can. */
  focus?: string;
  /** For a question that must be answered: a click beside it does not close it. */
  alert?: boolean;
  /** A button in its upper corner closes it; the title leaves room for that. */
  hasCorner?: boolean;
  /** It cannot be closed while its action runs. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small window over the page, which cannot be used until it closes: a card in the middle of wide screens, at the bottom of phones. It does not
 * use Radix's overlay, whose scroll lock writes a style element that the page's policy refuses.
 */
export function Dialog({
  title,
  text,
  focus,
  alert = false,
  hasCorner = false,
  busy = false,
  onClose,
  children,
}: Props) {
  const place = usePortalPlace();
  const { handBack } = useOpener();
  useScrollLock();
  const keep = (event: Event) => event.preventDefault();
  return (
    <Radix.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Radix.Portal container={place}>
        <div className="dialog-veil fixed inset-0 z-[45] bg-scrim/60" />
        <Radix.Content
          role={alert ? 'alertdialog' : 'dialog'}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            const first = focus && document.getElementById(focus);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={handBack}
          onInteractOutside={alert ? keep : keepForToasts}
          className="dialog-card scroll-shade fixed inset-x-3 bottom-[calc(var(--safe-bottom)+12px)] z-[45] mx-auto max-h-[calc(100dvh-24px)] max-w-[420px] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-6 text-text shadow-float outline-none sm:bottom-auto sm:top-1/2"
        >
          <Radix.Title className={`text-20 [overflow-wrap:anywhere] ${hasCorner ? 'pe-8' : ''}`}>{title}</Radix.Title>
          {text && <Radix.Description className="mt-2 text-dim">{text}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The two buttons at the foot of a dialog; the first one cancels. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid grid-cols-2 gap-3 [&>*]:px-2">{children}</div>;
}
