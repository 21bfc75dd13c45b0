import './surfaces.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOpener } from './opener.ts';

interface Props {
  label: string;
  onClose: () => void;
  head: ReactNode;
  children: ReactNode;
}

/** A panel that stands beside the rest of the screen and leaves it usable. Escape closes it. */
export function SideColumn({ label, onClose, head, children }: Props) {
  const column = useRef<HTMLDivElement>(null);
  useOpener();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    column.current?.focus({ preventScroll: true });
    // Wherever the focus is, as long as nothing that lies further above wants the key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      ref={column}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="side-column themed flex shrink-0 flex-col overflow-hidden border-l border-line bg-ground text-text outline-none"
    >
      {head}
      {children}
    </div>
  );
}
