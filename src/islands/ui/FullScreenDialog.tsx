import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { controls } from '#lib/texts/controls.ts';

interface Props {
  label: string;
  /** The browser draws a modal `dialog` above everything and makes the rest inert, so toasts must be shown inside it. */
  toasts: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Covers the whole screen until it is closed: by its button, by Escape, or by a click outside its content. */
export function FullScreenDialog({ label, toasts, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const box = dialog.current;
    // The feed is an ancestor of this dialog and must not scroll with the wheel.
    const stopEvent = (event: Event) => event.stopPropagation();
    box?.addEventListener('wheel', stopEvent, { passive: true });
    box?.showModal();
    // Do not focus the first button: its focus ring would cover the media.
    box?.focus();
    return () => {
      box?.removeEventListener('wheel', stopEvent);
      const active = document.activeElement;
      // The browser has closed the dialog already; the focus may have moved elsewhere since.
      const isAway = active !== null && active !== document.body && !box?.contains(active);
      // A dialog of a parked screen would still block the page.
      box?.close();
      if (opener instanceof HTMLElement && !isAway) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the element handles itself
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className="dark fixed inset-0 m-0 [--rail:0px] h-dvh max-h-none w-screen max-w-none bg-scrim/90 p-0 text-light outline-none backdrop-blur-xl backdrop:bg-transparent"
    >
      {children}
      <button
        type="button"
        aria-label={controls.close}
        onClick={() => dialog.current?.close()}
        className="absolute end-3 top-[calc(var(--safe-top)+12px)] z-10 grid size-11 place-content-center rounded-full bg-scrim/60 text-light hover:bg-scrim"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
      {toasts}
    </dialog>
  );
}
