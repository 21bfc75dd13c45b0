import './surfaces.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOpener } from './opener.ts';

interface Props {
  label: string;
  /** False once it should close. */
  open: boolean;
  /** Called when the person wants it closed. */
  onClose: () => void;
  /** Called after it has moved out. */
  onClosed: () => void;
  head: ReactNode;
  children: ReactNode;
}

/** A panel that moves in beside the stage, which shrinks and stays usable. Escape closes it. */
export function SideColumn({ label, open, onClose, onClosed, head, children }: Props) {
  const column = useRef<HTMLDivElement>(null);
  useOpener();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    column.current?.focus({ preventScroll: true });
    // Wherever the focus is, unless a layer above it handles the key.
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
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={({ target }) => !open && target === column.current && onClosed()}
      className="side-column themed flex shrink-0 flex-col overflow-hidden border-s border-line bg-ground text-text outline-none"
    >
      {/* Not beside the children: both may have the same key, and React would leave the old head in place. */}
      <div className="shrink-0">{head}</div>
      {children}
    </div>
  );
}
