import './surfaces.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { moveAside } from './move-aside.ts';
import { useOpener } from './opener.ts';

interface Props {
  label: string;
  onClose: () => void;
  head: ReactNode;
  children: ReactNode;
}

/** A panel that stands beside the stage, the element before it, moves it aside and leaves it usable. Escape closes it. */
export function SideColumn({ label, onClose, head, children }: Props) {
  const column = useRef<HTMLDivElement>(null);
  useOpener();
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const stage = column.current?.previousElementSibling;
    const width = column.current?.offsetWidth ?? 0;
    if (!stage) return;
    moveAside(stage, width);
    return () => moveAside(stage, -width);
  }, []);
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
      {/* Not beside the children: both may have the same key, and React would leave the old head where it is. */}
      <div className="shrink-0">{head}</div>
      {children}
    </div>
  );
}
