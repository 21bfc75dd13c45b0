import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  kind?: 'primary' | 'quiet' | 'danger' | 'bare';
  /** Says that the action is under way: the button keeps the focus and takes no second press. */
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
