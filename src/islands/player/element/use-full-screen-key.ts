import { useEffect, useRef } from 'react';
import { pressedKey } from '#lib/platform/pressed-key.ts';

/** Runs `open` when the key F is pressed outside a field, while `listening`. */
export function useFullScreenKey(listening: boolean, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!listening) return;
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'f' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return;
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [listening]);
}
