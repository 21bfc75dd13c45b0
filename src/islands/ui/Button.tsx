import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Written out, because Tailwind leaves out classes that it does not find in the source. */
const looks = {
  primary: 'button-primary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  bare: 'button-bare',
  text: 'button-text',
};

interface Props extends ComponentProps<'button'> {
  /** `text`: only its label, for a place within a list. */
  kind?: keyof typeof looks;
  /** The action is in progress: the button stays focused and ignores further presses. */
  busy?: boolean;
}

/** A button of full height; a screen has one primary button. */
export function Button({ kind = 'primary', busy = false, className = '', children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`button ${looks[kind]} ${busy ? 'opacity-70' : ''} ${className}`}
    >
      {busy && <LoaderCircle size={20} aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
