import { type ComponentProps, useId } from 'react';
import { FieldNote } from './FieldNote.tsx';

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
      <FieldNote {...{ id, hint, error }} />
    </div>
  );
}
