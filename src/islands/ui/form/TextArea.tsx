import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { said } from '#lib/language/language.ts';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** A labelled text of several lines with its error beneath. */
export function TextArea({ label, error, hint, ...input }: Props) {
  const id = useId();
  // An error replaces the hint, so the description must refer to the visible one.
  const note = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label}
      </label>
      <textarea
        rows={4}
        dir="auto"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
        className={`block w-full resize-none rounded border bg-raised px-4 py-3 text-16 ${error ? 'border-danger-text' : 'border-edge'}`}
      />
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1 text-14 text-dim">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1 text-14 text-danger-text">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{said(error)}</span>
        </p>
      )}
    </div>
  );
}
