import './surfaces.css';
import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { controls } from '#lib/texts/controls.ts';
import { keepForToasts } from './keep-open.ts';
import { useOpener } from './opener.ts';

interface Props {
  title: string;
  /** The subject of the panel, below its title. */
  text: string;
  /** The controls beside the button that closes it. */
  tools: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Controls for the media behind them, which stays visible: at the bottom of phones, in the corner of wide screens. */
export function FloatingPanel({ title, text, tools, onClose, children }: Props) {
  const { handBack } = useOpener();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          onInteractOutside={keepForToasts}
          onCloseAutoFocus={handBack}
          className="floating-panel fixed inset-x-3 bottom-[calc(var(--safe-bottom)+12px)] z-[45] ms-auto flex max-h-[56dvh] max-w-[420px] flex-col overflow-hidden rounded-card border border-line bg-raised text-text shadow-float outline-none"
        >
          <header className="flex shrink-0 items-center gap-1 border-b border-line py-1 pe-1 ps-4">
            <div className="min-w-0 grow">
              <Radix.Title className="text-16">{title}</Radix.Title>
              <Radix.Description className="text-12 text-dim">{text}</Radix.Description>
            </div>
            {tools}
            <Radix.Close
              aria-label={controls.close}
              className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
            >
              <X size={20} strokeWidth={1.75} aria-hidden />
            </Radix.Close>
          </header>
          <div className="overflow-y-auto overscroll-contain px-4 py-2">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
