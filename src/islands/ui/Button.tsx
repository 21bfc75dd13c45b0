import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  kind?: 'primary' | 'quiet' | 'danger' | 'bare';
  /** The action is in progress: the button stays focused and ignores further presses. */
  busy?: boolean;
}

/** A button of full height; a screen has one primary button. */
export function Button({ kind: look = 'primary', busy = false, className = '', children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`button button-${look} ${busy ? 'opacity-70' : ''} ${className}`}
    >
      {busy && <LoaderCircle size={20} aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
