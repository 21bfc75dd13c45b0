import { LoaderCircle, type LucideIcon, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { controls } from '#lib/texts/controls.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  icon: LucideIcon;
  /** A search or a call is in progress. */
  busy: boolean;
  /** The id of the error message; undefined if there is none. */
  problemId: string | undefined;
  /** `field`: part of a form, below its label; `bar`: the only field of a screen. */
  look?: 'field' | 'bar';
  /** Shows a button that empties it. */
  onClear?: () => void;
}

/** A labelled search field with an icon before the text and a progress icon or a button after it. */
export function SearchInput({ label, icon: Icon, busy, problemId, id, look = 'field', onClear, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <label htmlFor={id} className={looks[look].label}>
        {label}
      </label>
      <div className="relative">
        <Icon
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute start-4 top-3.5 text-dim"
        />
        <input
          {...input}
          ref={field}
          id={id}
          autoComplete="off"
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          className={`h-12 w-full appearance-none border bg-raised px-11 text-16 placeholder:text-dim ${looks[look].input} ${problemId ? 'border-danger-text' : 'border-edge'}`}
        />
        {busy && <LoaderCircle size={20} aria-hidden className="absolute end-4 top-3.5 animate-spin text-dim" />}
        {onClear && !busy && input.value !== '' && (
          <button
            type="button"
            aria-label={controls.clear}
            onClick={() => {
              onClear();
              field.current?.focus();
            }}
            className="absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-full text-dim hover:text-text"
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
    </>
  );
}

const looks = {
  field: { label: 'mb-1 block text-14 font-medium', input: 'rounded' },
  bar: { label: 'sr-only', input: 'rounded-full' },
};
