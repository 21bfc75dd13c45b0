import { useEffect, useRef } from 'react';

/** Runs `open` when the key F is pressed outside a field, while `listening`. */
export function useFullScreenKey(listening: boolean, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!listening) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
        return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return;
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [listening]);
}
