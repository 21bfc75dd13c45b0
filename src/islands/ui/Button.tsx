import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet';
  /** Says that the action is under way; the button takes no second press. */
  busy?: boolean;
}

/** A button of full height; the primary one stands once on a screen. */
export function Button({ look = 'primary', busy = false, className = '', children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy}
      className={`button button-${look} ${busy ? 'opacity-70' : ''} ${className}`}
    >
      {busy && <LoaderCircle size={20} aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
