import { useEffect, useState } from 'react';

/** The element that had the focus; for a menu that is about to close, the button that opened it. */
function focused(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]');
  const trigger = menu?.getAttribute('aria-labelledby');
  const found = trigger ? document.getElementById(trigger) : active;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}

/** Returns the focus to the element that had it when this was mounted. `handBack` is for primitives with a close event. */
export function useOpener(): { handBack: (event: Event) => void } {
  const [opener] = useState(focused);
  useEffect(
    () => () => {
      // After the surfaces that close at the same time: a focus trap that is still active would take the focus back.
      queueMicrotask(() => opener?.isConnected && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
  return {
    handBack(event) {
      event.preventDefault();
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    },
  };
}
